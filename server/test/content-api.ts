// Written by `npm run api-types` from the API document.
export interface paths {
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{city}/hero": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCityHero"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{city}/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCityHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{city}/konto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCityKonto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{city}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCityRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{city}/tutorial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCityTutorial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{kind}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showContentDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showNews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/endpoint/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTariffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            resultCode: string;
            fields?: {
                name: string;
                code: string;
                message: string;
            }[];
            links?: {
                /** @enum {string} */
                rel: "substitutes";
                href: string;
            }[];
            substitutes?: Record<string, never>[];
        };
        Position: {
            lat: number;
            lng: number;
        };
        NewsItem: {
            id: number;
            title: string;
            teaser: string;
            html: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to?: string;
            archive: boolean;
            cities: string[];
            sections: ("web" | "app" | "kunden")[];
            nativeVersion?: string;
        };
        Plan: {
            id: string;
            title: string;
            description: string | null;
            kundenart: string;
            /** @enum {string} */
            kind: "einzel" | "familie" | "firma" | "gemein" | "rks" | "dnsm";
            mainPlan: boolean;
            productIds: string[];
            productPackageIds: string[];
            tarif: {
                id: string;
                title: string;
                monthlyCents: number;
                timeDiscountPercent: number;
            };
            sipak: {
                cents: number;
            } | null;
            company: string | null;
            firstSubcustomer: string | null;
            severalDrivers: boolean;
            qualities: string[];
            extraFields: {
                key: string;
                title: string;
                required: boolean;
            }[];
            registerLogic: {
                existingCardRequired: boolean;
            };
        };
    };
    responses: {
        Common400: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 400;
                    /** @enum {string} */
                    resultCode: "BODY_INVALID";
                };
            };
        };
        Common401: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 401;
                    /** @enum {string} */
                    resultCode: "USER_DATA_INVALID";
                };
            };
        };
        Common403: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 403;
                    /** @enum {string} */
                    resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE";
                };
            };
        };
        Common408: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 408;
                    /** @enum {string} */
                    resultCode: "REQUEST_TIMEOUT";
                };
            };
        };
        Common413: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 413;
                    /** @enum {string} */
                    resultCode: "BODY_TOO_LARGE";
                };
            };
        };
        Common415: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 415;
                    /** @enum {string} */
                    resultCode: "MEDIA_TYPE";
                };
            };
        };
        Common422: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 422;
                    /** @enum {string} */
                    resultCode: "FIELD_INVALID";
                };
            };
        };
        Common429: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 429;
                    /** @enum {string} */
                    resultCode: "RATE_LIMITED";
                };
            };
        };
        Common500: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 500;
                    /** @enum {string} */
                    resultCode: "INTERNAL";
                };
            };
        };
        Common503: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguage"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status: 503;
                    /** @enum {string} */
                    resultCode: "UNAVAILABLE";
                };
            };
        };
    };
    parameters: {
        ApiKey: string;
        AcceptLanguage: string;
    };
    requestBodies: never;
    headers: {
        ContentLanguage: "de" | "en";
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listDocuments: {
        parameters: {
            query: {
                kind: string;
                city?: string;
                expand?: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: ({
                            /** @constant */
                            kind: "city";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                claim: string;
                                lead: string;
                                example: {
                                    text: string;
                                    /** @enum {string} */
                                    class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                    hours: number;
                                    km: number;
                                };
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "text";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "faq";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                order: number;
                                cities?: string[];
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "page";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                lead: string;
                                contract?: {
                                    version: string;
                                    fingerprint: string;
                                    change?: {
                                        /** Format: date */
                                        validFrom: string;
                                        summary: string[];
                                    };
                                };
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "vehicle";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                /** @enum {string} */
                                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                lead: string;
                                goodFor: string[];
                                facts: {
                                    name: string;
                                    value: string;
                                }[];
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "manual";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                /** @enum {string} */
                                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                lead: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "news";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                id: number;
                                teaser: string;
                                cities: string[];
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to?: string;
                                archive: boolean;
                                sections: ("web" | "app" | "kunden")[];
                                nativeVersion?: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "press";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                /** Format: date */
                                date: string;
                                place: string;
                                teaser: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "job";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                city: string;
                                hours: string;
                                teaser: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "office";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                city: string;
                                address: string;
                                openingHours: {
                                    days: string;
                                    from: string;
                                    to: string;
                                }[];
                                phone: string;
                                position: components["schemas"]["Position"];
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        } | {
                            /** @constant */
                            kind: "partner";
                            slug: string;
                            fields: {
                                title: string;
                                description: string;
                                lead: string;
                                cities: string[];
                                offer: string;
                            };
                            introHtml?: string;
                            sections?: {
                                id: string;
                                title: string;
                                html: string;
                            }[];
                        })[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listNews: {
        parameters: {
            query?: {
                city?: string;
                nativeVersion?: string;
                sections?: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NewsItem"][];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCityHero: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                city: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "city";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            claim: string;
                            lead: string;
                            example: {
                                text: string;
                                /** @enum {string} */
                                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                hours: number;
                                km: number;
                            };
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCityHome: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                city: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "text";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCityKonto: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                city: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "text";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCityRegister: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                city: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "text";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCityTutorial: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                city: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "page";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            lead: string;
                            contract?: {
                                version: string;
                                fingerprint: string;
                                change?: {
                                    /** Format: date */
                                    validFrom: string;
                                    summary: string[];
                                };
                            };
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showContentDocument: {
        parameters: {
            query?: {
                city?: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                kind: string;
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        kind: "city";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            claim: string;
                            lead: string;
                            example: {
                                text: string;
                                /** @enum {string} */
                                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                hours: number;
                                km: number;
                            };
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "text";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "faq";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            order: number;
                            cities?: string[];
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "page";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            lead: string;
                            contract?: {
                                version: string;
                                fingerprint: string;
                                change?: {
                                    /** Format: date */
                                    validFrom: string;
                                    summary: string[];
                                };
                            };
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "vehicle";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            lead: string;
                            goodFor: string[];
                            facts: {
                                name: string;
                                value: string;
                            }[];
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "manual";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            lead: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "news";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            id: number;
                            teaser: string;
                            cities: string[];
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to?: string;
                            archive: boolean;
                            sections: ("web" | "app" | "kunden")[];
                            nativeVersion?: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "press";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            /** Format: date */
                            date: string;
                            place: string;
                            teaser: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "job";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            city: string;
                            hours: string;
                            teaser: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "office";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            city: string;
                            address: string;
                            openingHours: {
                                days: string;
                                from: string;
                                to: string;
                            }[];
                            phone: string;
                            position: components["schemas"]["Position"];
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "partner";
                        slug: string;
                        fields: {
                            title: string;
                            description: string;
                            lead: string;
                            cities: string[];
                            offer: string;
                        };
                        introHtml: string;
                        sections: {
                            id: string;
                            title: string;
                            html: string;
                        }[];
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "CITY_UNKNOWN" | "PAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showNews: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsItem"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            404: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 404;
                        /** @enum {string} */
                        resultCode: "NEWS_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Plan"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            label: string;
                            orga: string;
                            apikey: string;
                            endpoint: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showEndpoint: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        label: string;
                        orga: string;
                        apikey: string;
                        endpoint: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showSettings: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        productName: string;
                        contentVersion: string;
                        contact: {
                            emailAddress: string;
                            phone: string;
                            phoneHours: string;
                            phoneCost: string;
                        };
                        creditor: {
                            name: string;
                            address: string;
                            id: string;
                        };
                        casixdown: boolean;
                        emergency: {
                            active: boolean;
                            title: string;
                            text: string;
                            level: 1 | 2 | 3;
                        };
                        cities: {
                            path: string;
                            title: string;
                            ziprange: {
                                start: string;
                                end: string;
                            };
                            position: components["schemas"]["Position"];
                            places: number;
                            bookees: number;
                        }[];
                        companies: {
                            ebus: string;
                        }[];
                        cartypes: {
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            ebus: string;
                            title: string;
                        }[];
                        helptiles: {
                            title: string;
                            text: string;
                            path: string;
                            icon: string;
                        }[];
                        mapEndpoint: string;
                        prices: {
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
                            hourDayCents: number;
                            hourNightCents: number;
                            dayCents: number;
                            weekCents: number;
                            kmNearCents: number;
                            kmFarCents: number;
                            dayFromHour: number;
                            dayToHour: number;
                            kmNearLimit: number;
                            electricKmDiscountCents: number;
                        }[];
                        creditAgency: string | null;
                        native: {
                            minimumVersion: string | null;
                            androidStoreUrl: string | null;
                            iosStoreUrl: string | null;
                        };
                    };
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listTariffs: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tariffs: {
                            id: string;
                            title: string;
                            monthlyCents: number;
                            timeDiscountPercent: number;
                        }[];
                        priceLists: {
                            id: number;
                            provider: string;
                            cities: string[];
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
                            /** Format: date-time */
                            validFrom: string;
                            dayFromHour: number;
                            dayToHour: number;
                            kmNearLimit: number;
                            electricKmDiscountCents: number;
                            lateFeeCents: number;
                            kmPackages: {
                                km: number;
                                cents: number;
                            }[];
                            kmPackageDays: number;
                            classes: {
                                S: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                                M: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                                L_PKW: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                                L_9_SITZER: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                                L_TRANSPORTER: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                                SPEZIAL: {
                                    hourDayCents: number;
                                    hourNightCents: number;
                                    dayCents: number;
                                    weekCents: number;
                                    kmNearCents: number;
                                    kmFarCents: number;
                                };
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
}
