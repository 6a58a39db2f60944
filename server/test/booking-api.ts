// Written by `npm run api-types` from the API document.
export interface paths {
    "/agreements/changedterms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showChangedTerms"];
        put?: never;
        post: operations["answerChangedTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agreements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAgreements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agreements/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showAgreementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kmpackages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKmPackages"];
        put?: never;
        post: operations["buyKmPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allotments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllotments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drivers/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelDriversBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeBooking"];
        trace?: never;
    };
    "/bookings/{id}/costcentre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["chooseCostCentre"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBookings"];
        put?: never;
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendarfeed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCalendarFeed"];
        put?: never;
        post: operations["createCalendarFeed"];
        delete: operations["deleteCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/substitution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createSubstitution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/moverequest/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["declineMoveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/lend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lendBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/costcentres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCostCentres"];
        put: operations["saveListedCostCentres"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDrivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drivers/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDriversBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/latecar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showLateCar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/moverequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showMoveRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/takeback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeBackBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accesscards/current/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockOwnCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emailconfirmations/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accesscards/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["endAccessCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCustomers"];
        put?: never;
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accesscards/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOwnCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchCustomer"];
        trace?: never;
    };
    "/customers/{id}/settings/favoriteplaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showFavouritePlaces"];
        put: operations["saveFavouritePlaces"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accesscards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchAccessCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emailconfirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customersettings/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCustomerSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/damages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBookingDamages"];
        put?: never;
        post: operations["createDamage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/damages/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{id}/damages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVehicleDamages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/damages/{id}/photos/{photoId}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDamageUpload"];
        put: operations["saveDamagePart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/damages/{id}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDamagePhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/declarations/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadDeclaration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/declarations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendDeclaration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emailtemplate/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendEmailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/declarations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDeclaration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscribeNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unsubscribeNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["decideDocumentCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDocumentChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/current/documents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveDocument"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/{id}/documents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDocumentCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDocumentCheckForStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documentchecks/current/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["submitDocumentCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listManagedDrivers"];
        put?: never;
        post: operations["createDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/costcentre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveDriverCostCentre"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveDriverLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showOwnTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcustomers/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockDriver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availabilities/days/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveAvailabilityDay"];
        post?: never;
        delete: operations["removeAvailabilityDay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes/entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveStamp"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availabilities/current/week": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveWeek"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availabilities/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availabilities/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showOwnAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showPresence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showWorkingTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showWorkingTimesPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workingtimes/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showWorkingTimesTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInvoicesTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showElectronicInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{number}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showInvoiceTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveDevice"];
        post?: never;
        delete: operations["deleteDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/default/notifications/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/default/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pushoffer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showPushOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sepaaccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSepaAccounts"];
        put?: never;
        post: operations["changeSepaAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pageviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["countPageView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usageevents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["countUsageEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletionrequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["askForDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datachanges/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmDataChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datachanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createDataChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dataexports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createDataExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dataexports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadDataExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletionrequests/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deletionrequests/current/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providersettings/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showProviderSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/default/changetomainandsub": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changeToMainAndSub"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkblocklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkBlocklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showRegistration"];
        put?: never;
        post?: never;
        delete: operations["deleteRegistration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations/current/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveRegistration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations/current/admission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showAdmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesregistrations/{id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createHandover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presencerequests/current/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createPresenceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteSalesSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/card/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["endCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["giveCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salespartners/current/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteSalesPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salespartners/current/people/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteSalesPersonAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSalesActivations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesregistrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSalesRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/originals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["noteOriginals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contractlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openContractLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registrations/handovers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openHandover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/pass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["passActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["provePresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salespartners/current/people/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeSalesPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesregistrations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeSalesRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}/people/{customerId}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendPresenceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesconsultings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendSalesConsulting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presencerequests/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showPresenceRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesactivations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showSalesActivation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salespartners/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showSalesPartner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salesregistrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showSalesRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passwordchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passwordresets/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPasskeys"];
        put?: never;
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createPasskeyChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passwordresets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}/deleteall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["deleteAllTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteLogin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/current/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showStatementTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["geocode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/places/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/safetypackages/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeSafetyPackage"];
        trace?: never;
    };
    "/planchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/safetypackages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createSafetyPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/planchanges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deletePlanChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ownplan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showOwnPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ownplan/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showPlanEffect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createBlock"];
        delete: operations["deleteBlocks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/moverequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createMoveRequest"];
        delete: operations["deleteMoveRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTasks"];
        put?: never;
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTaskCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/damages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTaskDamage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTaskPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/cars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findCars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["finishTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/giveback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["giveTaskBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRepairGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taskphotos/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showTaskUpload"];
        put: operations["saveTaskPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/cars/{plate}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/commands/{commandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showTaskCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taskphotos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showTaskPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/departurecheck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createDepartureCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showReturn"];
        put?: never;
        post: operations["createReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/secrets/{secretId}/looks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["noteSecretLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/secrets/{secretId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revealSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/returnphotos/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showReturnUpload"];
        put: operations["saveReturnPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/car": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCarGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/commands/{commandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/returnphotos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showReturnPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/trip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showTrip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showTripPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchBookees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookees/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showBookee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVouchers"];
        put?: never;
        post: operations["redeemVoucher"];
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
        TimeRange: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
        Money: {
            cents: number;
            /** @enum {string} */
            currency: "EUR" | "CHF";
        };
        Booking: {
            id: number;
            timeRange: components["schemas"]["TimeRange"];
            /** @enum {string} */
            state: "RESERVED" | "ACTIVE" | "ENDED" | "BILLED" | "CANCELLED" | "NO_SHOW";
            cancelled: boolean;
            /** Format: date-time */
            createdAt: string;
            customerId: number;
            driverId: number;
            driverName: string | null;
            lent: boolean;
            lentBy?: string;
            lendable: boolean;
            bookee: {
                id: number;
                model?: string;
                plate?: string;
                /** @enum {string} */
                class?: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                electric?: boolean;
                automatic?: boolean;
                bookeeType?: {
                    name: string;
                };
                bookeeProduct?: {
                    name: string;
                    remarks: {
                        infoType: string;
                        contentType: string;
                        text: string;
                    }[];
                };
            };
            place: {
                id: number;
                name: string;
                city: string;
                street: string | null;
                postalCode: string | null;
                position: components["schemas"]["Position"];
                accessNotes: string | null;
            };
            price: {
                time: components["schemas"]["Money"];
                km?: components["schemas"]["Money"];
                distanceKm?: number;
                fees: components["schemas"]["Money"];
                total: components["schemas"]["Money"];
            };
            priceListId: number;
            tariff: {
                id: string;
                title: string;
            };
            costCentre: string | null;
            changeable: boolean;
            cancellable: boolean;
            cancellationFee?: components["schemas"]["Money"];
            cancellationBasis?: components["schemas"]["Money"];
            freeCancellationUntil: string | null;
            /** @enum {string} */
            carLate?: "THREATENED" | "OVERDUE";
            moveAsked: boolean;
            /** Format: date-time */
            latestEnd?: string;
            events?: {
                /** Format: date-time */
                at: string;
                kind: string;
                /** @enum {string} */
                command?: "UNLOCK" | "LOCK";
                actor: string;
                actorName?: string;
                timeRange?: components["schemas"]["TimeRange"];
                priceBefore?: components["schemas"]["Money"];
                priceAfter?: components["schemas"]["Money"];
                fee?: components["schemas"]["Money"];
            }[];
        };
        Position: {
            lat: number;
            lng: number;
        };
        Bookee: {
            id: number;
            model: string;
            plate: string;
            /** @enum {string} */
            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
            seats: number;
            electric: boolean;
            automatic: boolean;
            energyPercent: number | null;
            rangeKm: number | null;
            equipment: string[];
            remarks: {
                infoType: string;
                contentType: string;
                text: string;
            }[];
            place: {
                id: number;
                name: string;
                city: string;
                street: string | null;
                postalCode: string | null;
                position: components["schemas"]["Position"];
            };
        };
        Price: {
            total: components["schemas"]["Money"];
            time: components["schemas"]["Money"];
            km: components["schemas"]["Money"];
            vat: components["schemas"]["Money"];
            distanceKm: number;
            kmRate: components["schemas"]["Money"];
            lines: {
                code: string;
                text: string;
                cents: number;
            }[];
            alternatives: {
                text: string;
                cents: number;
            }[];
        };
        MoveRequest: {
            bookingId: number;
            asked?: {
                /** Format: date-time */
                answerBy: string;
                bookedPrice: {
                    total: components["schemas"]["Money"];
                    time: components["schemas"]["Money"];
                    km: components["schemas"]["Money"];
                    distanceKm: number;
                    kmRate: components["schemas"]["Money"];
                };
                substitutes: components["schemas"]["Substitute"][];
            };
            ended?: {
                /** @enum {string} */
                how: "MOVED" | "DECLINED" | "OVER";
                /** Format: date-time */
                at: string;
            };
        };
        Substitute: {
            bookee: components["schemas"]["Bookee"];
            distance: number;
            price: {
                total: components["schemas"]["Money"];
                time: components["schemas"]["Money"];
                km: components["schemas"]["Money"];
                distanceKm: number;
                kmRate: components["schemas"]["Money"];
            };
        };
        LateCar: {
            bookingId: number;
            waiting?: {
                /** @enum {string} */
                state: "THREATENED" | "OVERDUE";
                /** Format: date-time */
                since: string;
                /** Format: date-time */
                expectedBackAt?: string;
                freeCancellationUntil: string | null;
                bookedPrice: {
                    total: components["schemas"]["Money"];
                    time: components["schemas"]["Money"];
                    km: components["schemas"]["Money"];
                    distanceKm: number;
                    kmRate: components["schemas"]["Money"];
                };
                substitutes: components["schemas"]["Substitute"][];
            };
            ended?: {
                /** @enum {string} */
                reason: "RETURNED" | "ON_TIME";
                /** Format: date-time */
                at: string;
            };
            awaited?: {
                /** Format: date-time */
                nextStart: string;
                /** Format: date-time */
                latestEnd?: string;
                /** Format: date-time */
                lateFeeAfter: string;
                lateFee: components["schemas"]["Money"];
            };
        };
        AccessCard: {
            number: string;
            /** @enum {string} */
            state: "FREE" | "HELD" | "LOST";
            holder: {
                id: number;
                customerNumber: string;
                name: string;
            } | null;
        };
        Customer: {
            id: number;
            provId: string;
            customerNumber: string;
            prename: string | null;
            name: string | null;
            emailAddress: string | null;
            emailConfirmed: boolean;
            phoneNr: string | null;
            mobilePhoneNr: string | null;
            gender: string | null;
            state: string;
            mayBook: boolean;
            /** @enum {string} */
            staff?: "EMPLOYEE" | "FLEET";
            /** @constant */
            mayDecidePapers?: true;
            entitlement?: {
                /** @enum {string} */
                state: "ENTITLED" | "BLOCKED" | "REMOVED" | "SUSPENDED";
                reason: string | null;
                holder: string;
            };
            documentsValidUntil: string | null;
            plan: {
                id: string;
                title: string;
                kundenart: string;
                severalDrivers: boolean;
                tariffId: string;
            };
            birthDate?: string | null;
            birthPlace?: string | null;
            identityNumber?: string | null;
            address?: {
                street: string | null;
                streetNr: string | null;
                postalCode: string | null;
                city: string | null;
                country: string | null;
            };
            driverlicense?: {
                Number: string | null;
                Issued: string | null;
                IssuedPlace: string | null;
                ClassesAllowed: string | null;
            };
            paymentInfo?: {
                sepaAccounts: {
                    id: number;
                    provId: string;
                    iban: string;
                    bic: string | null;
                    validity: {
                        /** Format: date-time */
                        start: string;
                    };
                    accountHolder: string;
                }[];
            };
            accessMedia?: {
                type: string;
                number?: string;
                initial?: boolean;
            }[];
            mainCustomerHash?: string | null;
            productSetting?: {
                /** @enum {string} */
                optionSipak: "YES" | "NO";
            };
            /** @enum {string} */
            creditRatingAllowed?: "YES" | "NO";
            /** @enum {string} */
            adsAllowed?: "YES" | "NO";
            pendingEmailAddress?: string | null;
            addProps?: {
                type: {
                    id: number;
                };
                value: boolean | string;
            }[];
            productAssignments?: {
                timeRange: {
                    /** Format: date-time */
                    start: string;
                    end: string | null;
                };
                state: string;
                product: {
                    id: string;
                    title?: string;
                };
                company: ("em" | "shg") | null;
                formerPredecessor: boolean;
                /** @enum {string} */
                subCustomerState: "UNDEFINED" | "FIRST" | "EARLY" | "LATE" | "STADTWUERZBURG";
                productOptionAssignments?: {
                    productOption: {
                        id: string;
                    };
                    timeRange: {
                        /** Format: date-time */
                        start: string;
                        end: string | null;
                    };
                }[];
            }[];
        };
        BookingDamage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            view: "LEFT" | "RIGHT" | "FRONT" | "BACK" | "TOP" | "INSIDE";
            x: number;
            y: number;
            /** @enum {string} */
            kind: "SCRATCH" | "DENT" | "BROKEN" | "GLASS" | "TYRE" | "MISSING" | "SOILED" | "OTHER";
            severity: number;
            /** Format: date-time */
            recordedAt: string;
            photos: components["schemas"]["DamagePhoto"][];
            /** @enum {string} */
            state: "REPORTED" | "OPEN" | "HEARING" | "DECIDED" | "DISMISSED";
            reportedByMe: boolean;
            beforeTrip: boolean;
            description?: string;
            noPhotoReason?: string;
            uploads?: components["schemas"]["PhotoUpload"][];
            hearing?: {
                /** Format: date-time */
                until: string;
                text: string;
                statements: {
                    /** Format: date-time */
                    at: string;
                    text: string;
                }[];
            };
            decision?: {
                /** @enum {string} */
                outcome: "NOBODY" | "UNKNOWN" | "DRIVER" | "INSURER";
                share?: components["schemas"]["Money"];
                evidence: string;
                /** Format: date-time */
                decidedAt: string;
            };
        };
        DamagePhoto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            recordedAt: string;
            width: number;
            height: number;
        };
        PhotoUpload: {
            /** Format: uuid */
            id: string;
            byteSize: number;
            received: number;
            /** Format: date-time */
            recordedAt?: string;
            sha256?: string;
        };
        KnownDamage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            view: "LEFT" | "RIGHT" | "FRONT" | "BACK" | "TOP" | "INSIDE";
            x: number;
            y: number;
            /** @enum {string} */
            kind: "SCRATCH" | "DENT" | "BROKEN" | "GLASS" | "TYRE" | "MISSING" | "SOILED" | "OTHER";
            severity: number;
            /** Format: date-time */
            recordedAt: string;
            photos: components["schemas"]["DamagePhoto"][];
        };
        DocumentCheckForStaff: {
            id: number;
            customerNumber: string;
            name: string;
            /** Format: date-time */
            submittedAt: string;
            /** @enum {string} */
            state: "SUBMITTED" | "APPROVED" | "REJECTED";
            decidedAt: string | null;
            decidedBy: string | null;
            reason: string | null;
            birthDate: string | null;
            birthPlace: string | null;
            address: string | null;
            licenceNumber: string | null;
            licenceClasses: string | null;
            emailConfirmed: boolean;
            documents: {
                /** @enum {string} */
                kind: "LICENCE_FRONT" | "LICENCE_BACK" | "IDENTITY" | "SELFIE";
                width: number;
                height: number;
                /** Format: date-time */
                uploadedAt: string;
            }[];
        };
        DocumentCheck: {
            id: number | null;
            /** @enum {string} */
            state: "OPEN" | "SUBMITTED" | "APPROVED" | "REJECTED";
            documents: {
                /** @enum {string} */
                kind: "LICENCE_FRONT" | "LICENCE_BACK" | "IDENTITY" | "SELFIE";
                width: number;
                height: number;
                byteSize: number;
                /** Format: date-time */
                uploadedAt: string;
            }[];
            submittedAt: string | null;
            decidedAt: string | null;
            reason: string | null;
            validUntil: string | null;
            renewable: boolean;
            emailConfirmed: boolean;
            partner: string | null;
            photosAllowed: boolean;
            consentStands: boolean;
        };
        Driver: {
            id: number;
            customerNumber: string;
            name: string | null;
            emailAddress: string | null;
            /** @enum {string} */
            state: "INVITED" | "EMAIL_UNCONFIRMED" | "LICENCE_MISSING" | "IN_CHECK" | "ACTIVE" | "BLOCKED" | "BLOCKED_BY_STAFF" | "REMOVED";
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
            invitedAt: string | null;
            invitationExpired: boolean;
            limits: {
                monthlyCents: number | null;
                classes: ("S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL")[] | null;
                weekHours: {
                    days: number[];
                    from: string;
                    to: string | "24:00";
                }[] | null;
            };
            costCentre: string | null;
            events: {
                /** @enum {string} */
                kind: "ADDED" | "INVITED" | "BLOCKED" | "UNBLOCKED" | "REMOVED" | "LIMITS_CHANGED" | "COST_CENTRE_CHANGED";
                /** Format: date-time */
                at: string;
                actor: string | null;
                reason: string | null;
            }[];
        };
        WorkingTimeEntry: {
            /** Format: uuid */
            id: string;
            sequence: number;
            /** @enum {string} */
            kind: "COME" | "BREAK_START" | "BREAK_END" | "ACTIVITY" | "GO";
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            activity?: "RELOCATION" | "CLEANING" | "ENERGY" | "CHECK" | "REPAIR" | "OFFICE" | "OTHER";
            plate?: string;
            /** Format: date-time */
            recordedAt: string;
            /** @enum {string} */
            clock?: "LIVE" | "STEADY" | "CHANGED" | "UNMEASURED";
            clockShiftMs?: number;
            reason?: string;
            /** Format: uuid */
            corrects?: string;
            isVoid: boolean;
        };
        Availability: {
            city?: {
                slug: string;
                title: string;
            };
            cities: {
                slug: string;
                title: string;
            }[];
            week: {
                weekday: number;
                from: string;
                to: string;
                city: string;
            }[];
            days: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: "AVAILABLE" | "AWAY" | "VACATION";
                from: string & (unknown & unknown);
                to: string & (unknown & unknown);
                time?: {
                    from: string;
                    to: string;
                };
                city?: string;
                note?: string;
            }[];
            conflicts: {
                /** @enum {string} */
                kind: "REST" | "WORKED" | "ALONE";
                date: string & (unknown & unknown);
            }[];
        };
        RegistrationDraft: {
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            salesRegistration?: string;
            data: {
                tariffId?: string | null;
                city?: string | null;
                /** @enum {string} */
                optionSipak?: "UNKNOWN" | "YES" | "NO";
                gender?: ("FEMALE" | "MALE" | "DIVERSE" | "COMPANY") | null;
                prename?: string | null;
                name?: string | null;
                companyAddition?: string | null;
                contactPrename?: string | null;
                contactName?: string | null;
                birthDate?: string | null;
                birthPlace?: string | null;
                identityNumber?: string | null;
                emailAddress?: string | null;
                mobilePhoneNr?: string | null;
                phoneNr?: string | null;
                address?: {
                    street?: string | null;
                    streetNr?: string | null;
                    postalCode?: string | null;
                    city?: string | null;
                    country?: string | null;
                };
                driverlicense?: {
                    Number?: string | null;
                    Issued?: string | null;
                    IssuedPlace?: string | null;
                    ClassesAllowed?: string | null;
                };
                /** @enum {string} */
                euLicense?: "UNKNOWN" | "YES" | "NO";
                accountHolder?: string | null;
                card?: string | null;
                promoCode?: string | null;
                knownFrom?: string | null;
                affiliateName?: string | null;
                affiliateNumber?: string | null;
                extraFields?: {
                    key: string;
                    value: string | null;
                }[];
                termsAccepted?: boolean;
                sepaAccepted?: boolean;
                /** @enum {string} */
                creditRatingAllowed?: "YES" | "NO";
                /** @enum {string} */
                adsAllowed?: "YES" | "NO";
                signature?: {
                    typedName?: string | null;
                    strokes?: {
                        x: number;
                        y: number;
                    }[][];
                } | null;
            };
            held: {
                iban: {
                    masked: string;
                    bic: string | null;
                    bankName: string | null;
                } | null;
                password: boolean;
                pin: boolean;
                telPassword: boolean;
            };
        };
        SalesActivation: {
            /** Format: uuid */
            id: string;
            needsTwoPeople: boolean;
            people: {
                id: number;
                customerNumber: string;
                name: string;
                isDriver: boolean;
                isActive: boolean;
            }[];
            person: {
                id: number;
                customerNumber: string;
                name: string;
                isDriver: boolean;
                birthDate: string | null;
                address: {
                    street: string;
                    streetNr: string;
                    postalCode: string;
                    city: string;
                } | null;
                plan: string;
                cards: string[];
                hasEmail: boolean;
                isActive: boolean;
                obstacle: ("CONTRACT" | "MANUAL_CHECK" | "PHOTOS" | "ACTIVE" | "ENDED") | null;
                missing: ("ORIGINALS" | "PRESENCE" | "SECOND_PERSON" | "EMAIL")[];
                mayPass: boolean;
                originals: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                } | null;
                presence: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                } | null;
                passed: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                } | null;
                code: {
                    by: string;
                    /** Format: date-time */
                    expiresAt: string;
                    triesLeft: number;
                } | null;
            };
        };
        SalesPerson: {
            id: number;
            login: string;
            name: string;
            isHead: boolean;
            isMe: boolean;
            hasPassword: boolean;
            invitationExpired: boolean;
        };
        SalesRegistration: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            stage: "ENTERING" | "CONTRACT" | "ACTIVATION" | "MANUAL_CHECK" | "ACTIVE" | "ENDED";
            name: string | null;
            customerNumber: string | null;
            city: string | null;
            plan: string | null;
            /** Format: date-time */
            startedAt: string;
            registeredAt: string | null;
            by: string;
        };
        Token: {
            id: string;
            /** Format: date-time */
            expiry: string;
            storedLogin?: {
                credential: string;
                /** Format: date-time */
                expiry: string;
            };
        };
        Passkey: {
            id: number;
            label: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        Login: {
            /** Format: uuid */
            id: string;
            device: string | null;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            lastUsedAt: string;
            staysLoggedIn: boolean;
            isThis: boolean;
        };
        Place: {
            id: number;
            name: string;
            city: string;
            cityTitle: string;
            street: string | null;
            postalCode: string | null;
            position: components["schemas"]["Position"];
            accessNotes: string | null;
            bookees: number;
            free?: number;
            distance?: number;
        };
        SafetyPackage: {
            yearly: components["schemas"]["Money"];
            deductible: components["schemas"]["Money"];
            reducedDeductible: components["schemas"]["Money"];
            since: string | null;
            yearUntil: string | null;
            isEnding: boolean;
            end: components["schemas"]["PackageEnd"] | null;
            ends: components["schemas"]["PackageEnd"][];
            nextCharge: {
                /** Format: date */
                on: string;
                amount: components["schemas"]["Money"];
            } | null;
            offer: {
                /** Format: date */
                startsOn: string;
                /** Format: date */
                yearUntil: string;
            } | null;
        };
        PackageEnd: {
            /** Format: date */
            lastDay: string;
            refund: components["schemas"]["Money"];
        };
        PlanChange: {
            id: number;
            plan: {
                id: string;
                title: string;
                description: string | null;
                qualities: string[];
                tarif: {
                    id: string;
                    title: string;
                    monthlyCents: number;
                    timeDiscountPercent: number;
                };
            };
            /** Format: date */
            startsOn: string;
            /** Format: date-time */
            agreedAt: string;
        };
        MoveRequestOfTask: {
            timeRange: components["schemas"]["TimeRange"];
            /** @enum {string} */
            state: "OPEN" | "AGREED" | "DECLINED" | "EXPIRED" | "WITHDRAWN";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            settledAt?: string;
            /** Format: date-time */
            answerBy: string;
            questions: {
                timeRange: components["schemas"]["TimeRange"];
                /** @enum {string} */
                state: "ASKED" | "MOVED" | "DECLINED" | "LEFT" | "OVER";
            }[];
        };
        Task: {
            id: number;
            /** @enum {string} */
            kind: "DAMAGE" | "ENERGY" | "CLEANING" | "INSPECTION" | "TYRES" | "SILENT" | "FORGOTTEN" | "REPAIR" | "OTHER" | "RETURN_OVERRIDDEN" | "RETURN_UNMET";
            title: string;
            note?: string;
            urgency: number;
            /** @enum {string} */
            origin: "RETURN" | "FACT" | "HAND";
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            dueOn?: string;
            holder?: {
                name: string;
                isMe: boolean;
                /** Format: date-time */
                since: string;
            };
            bookee: {
                id: number;
                plate: string;
                model: string;
                /** @enum {string} */
                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                electric: boolean;
            };
            place: {
                name: string;
                city: string;
            };
            distance?: number;
            /** Format: date-time */
            inUseUntil?: string;
            /** Format: date-time */
            takenFrom?: string;
        };
        Command: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "UNLOCK" | "LOCK";
            /** @enum {string} */
            state: "SENT" | "DONE" | "REFUSED" | "EXPIRED";
            /** Format: date-time */
            askedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            doneAt?: string;
            /** @enum {string} */
            reason?: "EXPIRED" | "DOOR_OPEN" | "IGNITION_ON" | "NO_TIME" | "FAULT";
            advice?: string;
        };
        CarForStaff: {
            bookee: {
                id: number;
                plate: string;
                model: string;
                /** @enum {string} */
                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                seats: number;
                electric: boolean;
                automatic: boolean;
            };
            place: {
                id: number;
                name: string;
                city: string;
                street: string | null;
                accessNotes: string | null;
                position: components["schemas"]["Position"];
            };
            state?: {
                reachable: boolean;
                /** Format: date-time */
                lastContactAt?: string;
                locked?: boolean;
                doorOpen?: boolean;
                ignitionOn?: boolean;
                lightsOn?: boolean;
                energyPercent?: number;
                plugged?: boolean;
                position?: components["schemas"]["Position"];
                odometerKm?: number;
            };
            care: {
                /** Format: date-time */
                cleanedAt?: string;
                /** Format: date */
                inspectionDue?: string;
                /** @enum {string} */
                tyres?: "SUMMER" | "WINTER" | "ALL_SEASON";
            };
            remark?: string;
            occupancies: {
                timeRange: components["schemas"]["TimeRange"];
                /** @enum {string} */
                what: "BOOKING" | "BLOCK";
                isRunning: boolean;
                reason?: string;
                taskId?: number;
                isHeld: boolean;
            }[];
            tasks: components["schemas"]["CarTask"][];
            events: {
                /** Format: date-time */
                at: string;
                text: string;
                by?: string;
            }[];
        };
        CarTask: {
            id: number;
            /** @enum {string} */
            kind: "DAMAGE" | "ENERGY" | "CLEANING" | "INSPECTION" | "TYRES" | "SILENT" | "FORGOTTEN" | "REPAIR" | "OTHER" | "RETURN_OVERRIDDEN" | "RETURN_UNMET";
            title: string;
            note?: string;
            urgency: number;
            /** @enum {string} */
            origin: "RETURN" | "FACT" | "HAND";
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            dueOn?: string;
            holder?: {
                name: string;
                isMe: boolean;
                /** Format: date-time */
                since: string;
            };
            bookee: {
                id: number;
                plate: string;
                model: string;
                /** @enum {string} */
                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                electric: boolean;
            };
            place: {
                name: string;
                city: string;
            };
            distance?: number;
            /** Format: date-time */
            inUseUntil?: string;
            /** Format: date-time */
            takenFrom?: string;
            checklist: {
                code: string;
                text: string;
            }[];
            photos: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                moment: "BEFORE" | "AFTER";
                /** Format: date-time */
                recordedAt: string;
                width: number;
                height: number;
            }[];
            moveRequest?: components["schemas"]["MoveRequestOfTask"];
            obstacle?: {
                /** @enum {string} */
                resultCode: "TASK_NOT_TAKEN" | "CAR_BOOKED_NOW" | "CAR_WITHOUT_BOX";
                detail: string;
            };
        };
        DepartureCheck: {
            /** Format: date-time */
            checkedAt: string;
            asDescribed: boolean;
        };
        Grant: {
            bookingId: number;
            bookeeId: number;
            grant: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil: string;
            checked: boolean;
            /** Format: uri */
            door?: string;
        };
        TripReturn: {
            bookingId: number;
            /** @enum {string} */
            state: "OPEN" | "AWAITED" | "RETURNED";
            reachable: boolean;
            unmet: {
                /** @enum {string} */
                condition: "IGNITION" | "LIGHTS" | "DOORS" | "NOT_LOCKED" | "POSITION" | "NOT_PLUGGED" | "ENERGY";
                title: string;
                remedy: string;
            }[];
            /** Format: date-time */
            confirmedAt?: string;
            checked?: boolean;
            price: components["schemas"]["TripPrice"];
        };
        TripPrice: {
            bookingId: number;
            /** @enum {string} */
            status: "BOOKED" | "RUNNING" | "UNCHECKED" | "FINAL";
            /** Format: date-time */
            at: string;
            total: components["schemas"]["Money"];
            time: components["schemas"]["Money"];
            km: components["schemas"]["Money"];
            fees: components["schemas"]["Money"];
            vat: components["schemas"]["Money"];
            drivenKm?: number;
            lines: {
                code: string;
                text: string;
                cents: number;
            }[];
            /** @enum {string} */
            currency: "EUR" | "CHF";
            returnedNow?: components["schemas"]["Money"];
            returnedNowLines?: {
                code: string;
                text: string;
                cents: number;
            }[];
            /** Format: date-time */
            lateFeeAfter?: string;
            lateFee?: components["schemas"]["Money"];
        };
        Secret: {
            value: string;
        };
        CarGuide: {
            bookingId: number;
            bookee: {
                id: number;
                model: string;
                plate: string;
                /** @enum {string} */
                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                electric: boolean;
                automatic: boolean;
                equipment: string[];
                remarks: string[];
            };
            /** @enum {string} */
            fuel?: "SUPER_E10" | "SUPER" | "DIESEL";
            socketPlace?: string;
            energy?: {
                percent: number;
                rangeKm: number;
                /** Format: date-time */
                measuredAt: string;
            };
            place: {
                id: number;
                name: string;
                accessNotes: string | null;
                hasCharger: boolean;
            };
            secrets: {
                id: number;
                /** @enum {string} */
                kind: "ACCESS_CODE" | "FUEL_CARD_PIN" | "CHARGING_CARD_PIN";
                title?: string;
                hint?: string;
            }[];
        };
        Trip: {
            bookingId: number;
            obstacle?: {
                /** @enum {string} */
                resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "TRIP_TOO_EARLY" | "TRIP_NOT_BEGUN" | "CAR_NOT_RETURNED" | "CUSTOMER_BLOCKED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "CUSTOMER_MAY_NOT_BOOK" | "DOCUMENTS_REQUIRED" | "DOCUMENTS_EXPIRED" | "PIN_INITIAL" | "DEPARTURE_CHECK_MISSING";
                detail: string;
            };
            /** Format: date-time */
            earliestUnlock: string;
            grantable: boolean;
            departureCheck?: components["schemas"]["DepartureCheck"];
            command?: components["schemas"]["Command"];
            car?: {
                reachable: boolean;
                /** Format: date-time */
                lastContactAt?: string;
                locked?: boolean;
                doorOpen?: boolean;
                ignitionOn?: boolean;
                lightsOn?: boolean;
                energyPercent?: number;
                plugged?: boolean;
                position?: components["schemas"]["Position"];
            };
            elsewhere?: {
                /** Format: date-time */
                since: string;
                position?: components["schemas"]["Position"];
                distance?: number;
                line?: string;
                photo?: {
                    /** Format: uuid */
                    id: string;
                    width: number;
                    height: number;
                };
            };
        };
        FoundBookee: {
            id: number;
            model: string;
            plate: string;
            /** @enum {string} */
            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
            seats: number;
            electric: boolean;
            automatic: boolean;
            energyPercent: number | null;
            rangeKm: number | null;
            equipment: string[];
            remarks: {
                infoType: string;
                contentType: string;
                text: string;
            }[];
            place: {
                id: number;
                name: string;
                city: string;
                street: string | null;
                postalCode: string | null;
                position: components["schemas"]["Position"];
            };
            available: boolean;
            freeFrom?: components["schemas"]["TimeRange"];
            busy: components["schemas"]["TimeRange"][];
            price: {
                total: components["schemas"]["Money"];
                time: components["schemas"]["Money"];
                km: components["schemas"]["Money"];
                distanceKm: number;
                kmRate: components["schemas"]["Money"];
            };
            distance?: number;
        };
        ShownBookee: {
            id: number;
            model: string;
            plate: string;
            /** @enum {string} */
            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
            seats: number;
            electric: boolean;
            automatic: boolean;
            energyPercent: number | null;
            rangeKm: number | null;
            equipment: string[];
            remarks: {
                infoType: string;
                contentType: string;
                text: string;
            }[];
            place: {
                id: number;
                name: string;
                city: string;
                street: string | null;
                postalCode: string | null;
                position: components["schemas"]["Position"];
            };
            /** Format: date-time */
            cleanedAt?: string;
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
        IdempotencyKey: string;
        ProofOfWork: string;
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
    showChangedTerms: {
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
                        terms: {
                            version: string;
                            summary: string[];
                            /** Format: date */
                            validFrom: string;
                            mayWait: boolean;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    answerChangedTerms: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: string;
                    /** @enum {string} */
                    answer: "AGREED" | "REFUSED" | "LATER";
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TERMS_ANSWERED" | "TERMS_DUE" | "TERMS_VERSION_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listAgreements: {
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
                            id: number;
                            /** @enum {string} */
                            kind: "PLAN" | "PRICES" | "TERMS" | "PRIVACY" | "KM_PACKAGE";
                            title: string;
                            version: string | null;
                            /** @enum {string} */
                            occasion: "REGISTRATION" | "PLAN_CHANGE" | "SAFETY_PACKAGE" | "KM_PACKAGE" | "CHANGED_TERMS";
                            /** @enum {string} */
                            answer: "AGREED" | "INFORMED" | "REFUSED";
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showAgreementPdf: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "AGREEMENT_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: {
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
                        resultCode: "CONTRACT_PDF_UNAVAILABLE" | "UNAVAILABLE";
                    };
                };
            };
        };
    };
    listKmPackages: {
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
                            id: number;
                            km: number;
                            cents: number;
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
                            remainingKm: number;
                            /** Format: date-time */
                            boughtAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            /** Format: date */
                            validUntil: string;
                            /** @enum {string} */
                            state: "VALID" | "USED_UP" | "EXPIRED" | "REFUNDED";
                            expiredKm: number;
                            refundedKm: number;
                            uses: {
                                bookingId: number;
                                timeRange: components["schemas"]["TimeRange"];
                                model: string;
                                driver: string | null;
                                km: number;
                            }[];
                        }[];
                        remainingKm: number;
                        offers: {
                            km: number;
                            cents: number;
                        }[];
                        validDays: number;
                        /** Format: date */
                        validUntil: string;
                        vatPercent: number;
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    buyKmPackage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    km: number;
                    cents: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        km: number;
                        cents: number;
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        remainingKm: number;
                        /** Format: date-time */
                        boughtAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** Format: date */
                        validUntil: string;
                        /** @enum {string} */
                        state: "VALID" | "USED_UP" | "EXPIRED" | "REFUNDED";
                        expiredKm: number;
                        refundedKm: number;
                        uses: {
                            bookingId: number;
                            timeRange: components["schemas"]["TimeRange"];
                            model: string;
                            driver: string | null;
                            km: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "KM_PACKAGE_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listAllotments: {
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
                        items: ({
                            /** @constant */
                            type: "KM_PACKAGE";
                            id: number;
                            km: number;
                            remainingKm: number;
                            timeRange: components["schemas"]["TimeRange"];
                        } | {
                            /** @constant */
                            type: "VOUCHER";
                            id: number;
                            title: string;
                            total: components["schemas"]["Money"];
                            remaining: components["schemas"]["Money"];
                            timeRange: components["schemas"]["TimeRange"];
                        })[];
                        remainingKm: number;
                        remaining: components["schemas"]["Money"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    cancelBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_OPENING" | "BOOKING_STARTED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    cancelDriversBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": {
                        id: number;
                        timeRange: components["schemas"]["TimeRange"];
                        /** @enum {string} */
                        state: "RESERVED" | "ACTIVE" | "ENDED" | "BILLED" | "CANCELLED" | "NO_SHOW";
                        driverId: number;
                        driverName: string | null;
                        bookee: {
                            id: number;
                            model: string;
                            plate: string;
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            electric: boolean;
                        };
                        price: {
                            time: components["schemas"]["Money"];
                            km?: components["schemas"]["Money"];
                            distanceKm?: number;
                            fees: components["schemas"]["Money"];
                            total: components["schemas"]["Money"];
                        };
                        tariff: {
                            id: string;
                            title: string;
                        };
                        cancellable: boolean;
                        cancellationFee?: components["schemas"]["Money"];
                        freeCancellationUntil: string | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_STARTED" | "DRIVER_HAS_CHECKED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showBooking: {
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
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    changeBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    timeRange: components["schemas"]["TimeRange"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKEE_OUT_OF_SERVICE" | "BOOKEE_TAKEN" | "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_STARTED" | "LIMIT_EXCEEDED" | "OWN_BOOKING_OVERLAPS" | "START_FIXED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "PERIOD_IN_PAST" | "PERIOD_OFF_GRID" | "PERIOD_TOO_FAR_AHEAD" | "PERIOD_TOO_LONG" | "PERIOD_TOO_SHORT";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    chooseCostCentre: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    costCentre: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_BILLED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "COST_CENTRE_UNKNOWN" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listBookings: {
        parameters: {
            query?: {
                start?: string;
                end?: string;
                changeable?: "true" | "false";
                order?: "start" | "-start";
                expand?: string;
                limit?: string;
                cursor?: string;
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
                        items: components["schemas"]["Booking"][];
                        next?: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookeeId: number;
                    timeRange: components["schemas"]["TimeRange"];
                    km?: number;
                    costCentre?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKEE_OUT_OF_SERVICE" | "BOOKEE_TAKEN" | "LIMIT_EXCEEDED" | "OWN_BOOKING_OVERLAPS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "COST_CENTRE_UNKNOWN" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "PERIOD_IN_PAST" | "PERIOD_OFF_GRID" | "PERIOD_TOO_FAR_AHEAD" | "PERIOD_TOO_LONG" | "PERIOD_TOO_SHORT";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCalendarFeed: {
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
                        createdAt: string | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    createCalendarFeed: {
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
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
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
    deleteCalendarFeed: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
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
    createQuote: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookeeId: number;
                    timeRange: components["schemas"]["TimeRange"];
                    km?: number;
                    bookingId?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        available: boolean;
                        freeFrom?: components["schemas"]["TimeRange"];
                        obstacle?: {
                            /** @enum {string} */
                            resultCode: "BOOKEE_TAKEN" | "BOOKEE_OUT_OF_SERVICE" | "OWN_BOOKING_OVERLAPS" | "CUSTOMER_BLOCKED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "CUSTOMER_MAY_NOT_BOOK" | "DOCUMENTS_REQUIRED" | "DOCUMENTS_EXPIRED" | "LIMIT_EXCEEDED";
                            detail: string;
                            booking?: {
                                id: number;
                                timeRange: components["schemas"]["TimeRange"];
                                bookee: {
                                    id: number;
                                    model: string;
                                };
                            };
                        };
                        offers: {
                            bookee: components["schemas"]["Bookee"];
                            timeRange: components["schemas"]["TimeRange"];
                            price: {
                                total: components["schemas"]["Money"];
                                time: components["schemas"]["Money"];
                                km: components["schemas"]["Money"];
                                distanceKm: number;
                                kmRate: components["schemas"]["Money"];
                            };
                            distance?: number;
                        }[];
                        price: components["schemas"]["Price"];
                        tariff: {
                            id: string;
                            title: string;
                        };
                        fee?: components["schemas"]["Money"];
                        cancellationFee?: components["schemas"]["Money"];
                        freeCancellationUntil: string | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN" | "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_STARTED" | "START_FIXED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PERIOD_IN_PAST" | "PERIOD_OFF_GRID" | "PERIOD_TOO_FAR_AHEAD" | "PERIOD_TOO_LONG" | "PERIOD_TOO_SHORT";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createSubstitution: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookeeId: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN" | "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_STARTED" | "CAR_NOT_LATE" | "MOVE_OVER" | "SUBSTITUTE_TAKEN" | "SUBSTITUTE_UNSUITABLE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    declineMoveRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["MoveRequest"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "MOVE_OVER";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    lendBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    driverId: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN" | "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_LENT" | "BOOKING_STARTED" | "DRIVER_AT_CAR" | "DRIVER_BUSY" | "DRIVER_MAY_NOT_DRIVE" | "LIMIT_EXCEEDED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listCostCentres: {
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
                        own: string | null;
                        costCentres: string[];
                        listed: string[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    saveListedCostCentres: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    costCentres: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        listed: string[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listDrivers: {
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
                            id: number;
                            customerNumber: string;
                            name: string | null;
                            mayDrive: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    listDriversBookings: {
        parameters: {
            query?: {
                changeable?: "true" | "false";
                order?: "start" | "-start";
                limit?: string;
                cursor?: string;
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
                        items: {
                            id: number;
                            timeRange: components["schemas"]["TimeRange"];
                            /** @enum {string} */
                            state: "RESERVED" | "ACTIVE" | "ENDED" | "BILLED" | "CANCELLED" | "NO_SHOW";
                            driverId: number;
                            driverName: string | null;
                            bookee: {
                                id: number;
                                model: string;
                                plate: string;
                                /** @enum {string} */
                                class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                                electric: boolean;
                            };
                            price: {
                                time: components["schemas"]["Money"];
                                km?: components["schemas"]["Money"];
                                distanceKm?: number;
                                fees: components["schemas"]["Money"];
                                total: components["schemas"]["Money"];
                            };
                            tariff: {
                                id: string;
                                title: string;
                            };
                            cancellable: boolean;
                            cancellationFee?: components["schemas"]["Money"];
                            freeCancellationUntil: string | null;
                        }[];
                        next?: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    readCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
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
                        resultCode: "CALENDAR_UNKNOWN";
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
    showCalendar: {
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
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    showLateCar: {
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
                    "application/json": components["schemas"]["LateCar"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    showMoveRequest: {
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
                    "application/json": components["schemas"]["MoveRequest"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    takeBackBooking: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "BOOKING_STARTED" | "DRIVER_AT_CAR" | "OWN_BOOKING_OVERLAPS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    blockOwnCard: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cards: {
                            number: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CARD_NOT_HELD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "LINK_INVALID";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    endAccessCard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    customerId: number;
                    /** @enum {string} */
                    ending: "RETURNED" | "LOST";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCard"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CARD_NOT_HELD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                view?: "full" | "account";
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
                        items: components["schemas"]["Customer"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "X-Proof-Of-Work"?: components["parameters"]["ProofOfWork"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tariffId?: string | null;
                    city?: string | null;
                    /** @enum {string} */
                    optionSipak?: "UNKNOWN" | "YES" | "NO";
                    gender?: ("FEMALE" | "MALE" | "DIVERSE" | "COMPANY") | null;
                    prename?: string | null;
                    name?: string | null;
                    companyAddition?: string | null;
                    contactPrename?: string | null;
                    contactName?: string | null;
                    birthDate?: string | null;
                    birthPlace?: string | null;
                    identityNumber?: string | null;
                    emailAddress?: string | null;
                    mobilePhoneNr?: string | null;
                    phoneNr?: string | null;
                    address?: {
                        street?: string | null;
                        streetNr?: string | null;
                        postalCode?: string | null;
                        city?: string | null;
                        country?: string | null;
                    };
                    driverlicense?: {
                        Number?: string | null;
                        Issued?: string | null;
                        IssuedPlace?: string | null;
                        ClassesAllowed?: string | null;
                    };
                    /** @enum {string} */
                    euLicense?: "UNKNOWN" | "YES" | "NO";
                    accountHolder?: string | null;
                    card?: string | null;
                    promoCode?: string | null;
                    knownFrom?: string | null;
                    affiliateName?: string | null;
                    affiliateNumber?: string | null;
                    extraFields?: {
                        key: string;
                        value: string | null;
                    }[];
                    termsAccepted?: boolean;
                    sepaAccepted?: boolean;
                    /** @enum {string} */
                    creditRatingAllowed?: "YES" | "NO";
                    /** @enum {string} */
                    adsAllowed?: "YES" | "NO";
                    signature?: {
                        typedName?: string | null;
                        strokes?: {
                            x: number;
                            y: number;
                        }[][];
                    } | null;
                    iban?: string | null;
                    password?: string | null;
                    pin?: string | null;
                    telPassword?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        customerNumber: string;
                        state: string;
                        mainPlan: boolean;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "CUSTOMER_ALREADY_EXISTS" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "REGISTRATION_REJECTED";
                    };
                };
            };
            428: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 428;
                        /** @enum {string} */
                        resultCode: "PROOF_OF_WORK_NEEDED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listOwnCards: {
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
                        cards: {
                            number: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    patchCustomer: {
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
        requestBody: {
            content: {
                "application/json": {
                    accessMedia: {
                        /**
                         * @default PIN
                         * @enum {string}
                         */
                        type?: "PIN";
                        pin: string;
                    }[];
                    currentPassword?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showFavouritePlaces: {
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
                    "application/json": {
                        placeIds: number[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    saveFavouritePlaces: {
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
        requestBody: {
            content: {
                "application/json": {
                    placeIds: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        placeIds: number[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PLACE_UNKNOWN";
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
    searchAccessCards: {
        parameters: {
            query: {
                search: string;
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
                        items: components["schemas"]["AccessCard"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    sendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "EMAIL_CONFIRMED" | "EMAIL_MISSING";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCustomerSettings: {
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
                        currency: string;
                        locale: string;
                        timeZone: string;
                        map: {
                            lat: number;
                            lng: number;
                            zoom: number;
                        };
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
    listBookingDamages: {
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
                    "application/json": {
                        items: components["schemas"]["BookingDamage"][];
                        mayReport: boolean;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    createDamage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    view: "LEFT" | "RIGHT" | "FRONT" | "BACK" | "TOP" | "INSIDE";
                    x: number;
                    y: number;
                    /** @enum {string} */
                    kind: "SCRATCH" | "DENT" | "BROKEN" | "GLASS" | "TYRE" | "MISSING" | "SOILED" | "OTHER";
                    severity: number;
                    description?: string;
                    /** Format: date-time */
                    noticedAt: string;
                    photos: {
                        /** Format: uuid */
                        id: string;
                        byteSize: number;
                    }[];
                    thirdParty: boolean;
                    accident?: {
                        injured: boolean;
                        policeCalled: boolean;
                        policeReference?: string;
                        place?: string;
                        course?: string;
                        other?: {
                            plate?: string;
                            driver?: string;
                            contact?: string;
                            insurer?: string;
                            policyNumber?: string;
                            damage?: string;
                        };
                        witnesses?: string;
                    };
                    /** Format: date-time */
                    happenedAt?: string;
                    /** Format: date-time */
                    sentAt?: string;
                    noPhotoReason?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingDamage"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "DAMAGE_ID_TAKEN" | "DAMAGE_TOO_LATE" | "TRIP_TOO_EARLY";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createStatement: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingDamage"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DAMAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DAMAGE_NOT_HEARD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listVehicleDamages: {
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
                    "application/json": {
                        items: components["schemas"]["KnownDamage"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN";
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
    showDamageUpload: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                photoId: string;
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
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "DAMAGE_UNKNOWN";
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
    saveDamagePart: {
        parameters: {
            query: {
                offset: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DAMAGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "UPLOAD_OFFSET";
                    };
                };
            };
            413: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 413;
                        /** @enum {string} */
                        resultCode: "BODY_TOO_LARGE" | "UPLOAD_TOO_LARGE";
                    };
                };
            };
            415: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 415;
                        /** @enum {string} */
                        resultCode: "MEDIA_TYPE" | "PHOTO_FORMAT" | "PHOTO_HEIC" | "UPLOAD_EXPECTED";
                    };
                };
            };
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PHOTO_BROKEN" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_TOO_SMALL";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showDamagePhoto: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                photoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "DAMAGE_UNKNOWN";
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
    confirmNewsletter: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "LINK_INVALID";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    downloadDeclaration: {
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
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
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
                        resultCode: "DECLARATION_UNKNOWN";
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
    sendDeclaration: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    declaration: "CANCELLATION" | "WITHDRAWAL";
                    /** @enum {string} */
                    contract: "FRAMEWORK" | "PLUS" | "SAFETY_PACKAGE" | "KM_PACKAGE";
                    /** @enum {string} */
                    kind?: "ORDINARY" | "EXTRAORDINARY";
                    reason?: string;
                    endsOn?: string;
                    orderedOn?: string;
                    name: string;
                    customerNumber?: string;
                    email: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: date-time */
                        receivedAt: string;
                        isConfirmed: boolean;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    to?: string;
                    replyto?: string;
                    subject: string;
                    body: string;
                };
                "application/x-www-form-urlencoded": {
                    to?: string;
                    replyto?: string;
                    subject: string;
                    body: string;
                };
                "multipart/form-data": {
                    to?: string;
                    replyto?: string;
                    subject: string;
                    body: string;
                    files?: string[];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "EMAIL_UNCONFIRMED";
                    };
                };
            };
            413: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 413;
                        /** @enum {string} */
                        resultCode: "ATTACHMENT_TOO_LARGE" | "BODY_TOO_LARGE";
                    };
                };
            };
            415: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 415;
                        /** @enum {string} */
                        resultCode: "ATTACHMENT_FORMAT" | "MEDIA_TYPE";
                    };
                };
            };
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_ATTACHMENTS";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    sendEmailTemplate: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                template: "registrierung_dublette" | "betrugsverdacht_nutzerdaten" | "betrugsverdacht_blacklist" | "betrugsverdacht_buchungen" | "tarifpartner_einmalpasswort";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    placeholders: {
                        duplicates?: string[];
                        flags?: string[];
                        cases?: string[];
                        bookings?: string[];
                    };
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showDeclaration: {
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
                    "application/json": {
                        /** @enum {string} */
                        declaration: "CANCELLATION" | "WITHDRAWAL";
                        /** @enum {string} */
                        contract: "FRAMEWORK" | "PLUS" | "SAFETY_PACKAGE" | "KM_PACKAGE";
                        /** @enum {string} */
                        kind?: "ORDINARY" | "EXTRAORDINARY";
                        reason?: string;
                        /** Format: date */
                        endsOn?: string;
                        /** Format: date */
                        orderedOn?: string;
                        name: string;
                        customerNumber?: string;
                        email: string;
                        /** Format: date-time */
                        receivedAt: string;
                        isConfirmed: boolean;
                    };
                };
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
                        resultCode: "DECLARATION_UNKNOWN";
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
    subscribeNewsletter: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    doubleOptIn?: "true" | "false";
                    email: string;
                    prename?: string | null;
                    name?: string | null;
                    gender?: string | null;
                    city?: string | null;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    unsubscribeNewsletter: {
        parameters: {
            query: {
                token: string;
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "LINK_INVALID";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    decideDocumentCheck: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    decision: "APPROVED";
                    /** Format: date-time */
                    submittedAt: string;
                    compared: ("NAME" | "BIRTH_DATE" | "LICENCE" | "VALIDITY" | "FACE")[];
                } | {
                    /** @constant */
                    decision: "REJECTED";
                    /** Format: date-time */
                    submittedAt: string;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCheckForStaff"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DOCUMENT_CHECK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DOCUMENT_CHECK_DECIDED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listDocumentChecks: {
        parameters: {
            query?: {
                cursor?: string;
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
                        items: {
                            id: number;
                            customerNumber: string;
                            name: string;
                            /** Format: date-time */
                            submittedAt: string;
                        }[];
                        next?: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    saveDocument: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                kind: "LICENCE_FRONT" | "LICENCE_BACK" | "IDENTITY" | "SELFIE";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCheck"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DOCUMENTS_VALID" | "DOCUMENT_CHECK_SUBMITTED" | "PHOTO_CONSENT_MISSING";
                    };
                };
            };
            413: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 413;
                        /** @enum {string} */
                        resultCode: "BODY_TOO_LARGE" | "UPLOAD_TOO_LARGE";
                    };
                };
            };
            415: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 415;
                        /** @enum {string} */
                        resultCode: "MEDIA_TYPE" | "PHOTO_FORMAT" | "PHOTO_HEIC" | "UPLOAD_EXPECTED";
                    };
                };
            };
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PHOTO_BROKEN" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_TOO_SMALL";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showDocument: {
        parameters: {
            query?: {
                version?: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                kind: "LICENCE_FRONT" | "LICENCE_BACK" | "IDENTITY" | "SELFIE";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "DOCUMENT_UNKNOWN";
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
    showDocumentCheck: {
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
                    "application/json": components["schemas"]["DocumentCheck"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showDocumentCheckForStaff: {
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
                    "application/json": components["schemas"]["DocumentCheckForStaff"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DOCUMENT_CHECK_UNKNOWN";
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
    submitDocumentCheck: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["DocumentCheck"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DOCUMENTS_REJECTED" | "DOCUMENTS_VALID" | "PHOTO_CONSENT_MISSING";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "DOCUMENTS_MISSING" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    blockDriver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listManagedDrivers: {
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
                        form: {
                            /** @enum {string} */
                            kind: "einzel" | "familie" | "firma" | "gemein" | "rks" | "dnsm";
                            existingCardRequired: boolean;
                            extraFields: {
                                key: string;
                                title: string;
                                required: boolean;
                            }[];
                        } | null;
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        items: components["schemas"]["Driver"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    createDriver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prename?: string | null;
                    name?: string | null;
                    emailAddress?: string | null;
                    mobilePhoneNr?: string | null;
                    birthDate?: string | null;
                    birthPlace?: string | null;
                    companyAddition?: string | null;
                    driverlicense?: {
                        Number?: string | null;
                        Issued?: string | null;
                        IssuedPlace?: string | null;
                        ClassesAllowed?: string | null;
                    };
                    costCentre?: string | null;
                    card?: string | null;
                    extraFields?: {
                        key: string;
                        value: string | null;
                    }[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        customerNumber: string;
                        state: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "NO_SUBCUSTOMER_PLAN" | "REGISTRATION_REJECTED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    inviteDriver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED" | "INVITATION_ACCEPTED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    removeDriver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveDriverCostCentre: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    costCentre: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveDriverLimits: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    monthlyCents: number | null;
                    classes: ("S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL")[] | null;
                    weekHours: {
                        days: number[];
                        from: string;
                        to: string | "24:00";
                    }[] | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showOwnTerms: {
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
                        terms: {
                            holder: string;
                            limits: {
                                monthlyCents: number | null;
                                classes: ("S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL")[] | null;
                                weekHours: {
                                    days: number[];
                                    from: string;
                                    to: string | "24:00";
                                }[] | null;
                            };
                            used: components["schemas"]["Money"];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    unblockDriver: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Driver"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DRIVER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DRIVER_REMOVED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createCorrection: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    changes: ({
                        /** @constant */
                        isVoid: true;
                        /** Format: uuid */
                        corrects: string;
                    } | {
                        /** @constant */
                        isVoid: false;
                        /** Format: uuid */
                        corrects?: string;
                        /** @enum {string} */
                        kind: "COME" | "BREAK_START" | "BREAK_END" | "ACTIVITY" | "GO";
                        /** Format: date-time */
                        at: string;
                    })[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["WorkingTimeEntry"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "ENTRY_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CORRECTION_CONFLICTS" | "CORRECTION_TOO_OLD" | "ENTRY_CORRECTED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "CORRECTION_IN_FUTURE" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveAvailabilityDay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "AWAY" | "VACATION";
                    from: string & (unknown & unknown);
                    to: string & (unknown & unknown);
                    note?: string;
                } | {
                    /** @constant */
                    kind: "AVAILABLE";
                    from: string & (unknown & unknown);
                    to: string & (unknown & unknown);
                    note?: string;
                    time: {
                        from: string;
                        to: string | "24:00";
                    };
                    city: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "AVAILABILITY_OVERLAPS" | "AVAILABILITY_PAST";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    removeAvailabilityDay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "AVAILABILITY_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "AVAILABILITY_PAST";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveStamp: {
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
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "COME" | "BREAK_START" | "BREAK_END" | "ACTIVITY" | "GO";
                    /** @enum {string} */
                    activity?: "RELOCATION" | "CLEANING" | "ENERGY" | "CHECK" | "REPAIR" | "OFFICE" | "OTHER";
                    plate?: string;
                    /** Format: date-time */
                    deviceAt: string;
                    /** Format: date-time */
                    sentAt: string;
                    measured?: {
                        /** Format: date-time */
                        at: string;
                        offsetMs: number;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                        entry: components["schemas"]["WorkingTimeEntry"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "STAMP_ID_TAKEN" | "STAMP_NOT_POSSIBLE" | "STAMP_TOO_OLD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveWeek: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    windows: {
                        weekday: number;
                        from: string;
                        to: string | "24:00";
                        city: string;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "AVAILABILITY_OVERLAPS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCover: {
        parameters: {
            query: {
                city?: string;
                from: string & (unknown & unknown);
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
                        city: {
                            slug: string;
                            title: string;
                        };
                        days: {
                            date: string & (unknown & unknown);
                            holiday?: string;
                            people: {
                                name: string;
                                isMe: boolean;
                                times: {
                                    from: string;
                                    to: string;
                                }[];
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
    showOwnAvailability: {
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
                    "application/json": components["schemas"]["Availability"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showPresence: {
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
                        /** Format: date-time */
                        now: string;
                        city?: {
                            slug: string;
                            title: string;
                        };
                        /** @enum {string} */
                        region?: "BY" | "BY_CATHOLIC" | "NW" | "HE";
                        entries: components["schemas"]["WorkingTimeEntry"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showWorkingTimes: {
        parameters: {
            query: {
                from: string & (unknown & unknown);
                to: string & (unknown & unknown);
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
                        /** Format: date-time */
                        now: string;
                        city?: {
                            slug: string;
                            title: string;
                        };
                        weeklyMinutes?: number;
                        days: {
                            date: string & (unknown & unknown);
                            workedMinutes: number;
                            breakMinutes: number;
                            targetMinutes: number;
                            holiday?: string;
                            isVacation: boolean;
                            broken: ("TEN_HOURS" | "BREAK_30" | "BREAK_45" | "SIX_HOURS_IN_A_ROW" | "REST" | "SUNDAY" | "HOLIDAY")[];
                            shifts: {
                                /** Format: date-time */
                                start: string;
                                /** Format: date-time */
                                end?: string;
                                isRunning: boolean;
                            }[];
                        }[];
                        workedMinutes: number;
                        targetMinutes: number;
                        balanceMinutes?: number;
                        totalBalanceMinutes?: number;
                        entries: {
                            /** Format: uuid */
                            id: string;
                            sequence: number;
                            /** @enum {string} */
                            kind: "COME" | "BREAK_START" | "BREAK_END" | "ACTIVITY" | "GO";
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            activity?: "RELOCATION" | "CLEANING" | "ENERGY" | "CHECK" | "REPAIR" | "OFFICE" | "OTHER";
                            plate?: string;
                            /** Format: date-time */
                            recordedAt: string;
                            /** @enum {string} */
                            clock?: "LIVE" | "STEADY" | "CHANGED" | "UNMEASURED";
                            clockShiftMs?: number;
                            reason?: string;
                            /** Format: uuid */
                            corrects?: string;
                            isVoid: boolean;
                            day: string & (unknown & unknown);
                            counts: boolean;
                            /** @enum {string} */
                            fault?: "COME_TWICE" | "NOT_AT_WORK" | "BREAK_TWICE" | "NO_BREAK" | "ON_BREAK" | "NO_GO";
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showWorkingTimesPdf: {
        parameters: {
            query: {
                from: string & (unknown & unknown);
                to: string & (unknown & unknown);
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
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: {
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
                        resultCode: "TIMES_PDF_UNAVAILABLE" | "UNAVAILABLE";
                    };
                };
            };
        };
    };
    showWorkingTimesTable: {
        parameters: {
            query: {
                from: string & (unknown & unknown);
                to: string & (unknown & unknown);
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
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    listInvoices: {
        parameters: {
            query?: {
                year?: string;
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
                        items: {
                            number: string;
                            /** @enum {string} */
                            kind: "INVOICE" | "CANCELLATION";
                            month: string;
                            /** Format: date */
                            issuedOn: string;
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
                            totalCents: number;
                            payableCents: number;
                            cancels?: string;
                            cancelledBy?: string;
                            openCents: number;
                            payment?: {
                                /** @enum {string} */
                                state: "OPEN" | "ANNOUNCED" | "PAID" | "RETURNED" | "REMINDED";
                                /** Format: date */
                                collectOn?: string;
                                account?: string;
                                returnReason?: string;
                                byTransfer: boolean;
                            };
                        }[];
                        years: number[];
                        balanceCents: number;
                        unbilledCents: number;
                        next: {
                            month: string;
                            upcoming: {
                                text: string;
                                cents: number;
                            }[];
                            totalCents: number;
                            feeCents: number;
                            creditCents: number;
                            voucherCents: number;
                            payableCents: number;
                        };
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        payTo?: {
                            recipient: string;
                            iban: string;
                            bankName: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    listInvoicesTable: {
        parameters: {
            query?: {
                year?: string;
                kind?: "INVOICE" | "CANCELLATION";
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
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showElectronicInvoice: {
        parameters: {
            query?: {
                buyerReference?: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "INVOICE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "XRECHNUNG_INCOMPLETE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                number: string;
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
                        number: string;
                        /** @enum {string} */
                        kind: "INVOICE" | "CANCELLATION";
                        month: string;
                        /** Format: date */
                        issuedOn: string;
                        /** Format: date */
                        dueOn: string;
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        totalCents: number;
                        payableCents: number;
                        cancels?: string;
                        cancelledBy?: string;
                        cancellationReason?: string;
                        issuer: {
                            name: string;
                            address: string;
                            vatId: string;
                        };
                        recipient: {
                            customerNumber: string;
                            name: string;
                            addressLines: string[];
                        };
                        items: {
                            booking?: {
                                id: number;
                                /** Format: date-time */
                                start: string;
                                /** Format: date-time */
                                end: string;
                                model: string;
                                plate: string;
                                driver: string | null;
                                costCentre?: string;
                            };
                            lines: {
                                rule: string;
                                text: string;
                                cents: number;
                                netCents: number;
                            }[];
                        }[];
                        netCents: number;
                        vatPercent: number;
                        vatCents: number;
                        fees: {
                            rule: string;
                            text: string;
                            cents: number;
                        }[];
                        creditCents: number;
                        vouchers: {
                            text: string;
                            cents: number;
                        }[];
                        payment?: {
                            /** @constant */
                            kind: "DIRECT_DEBIT";
                            /** Format: date */
                            collectOn: string;
                            account: string;
                            mandate: string;
                            creditor: string;
                            creditorId: string;
                        } | {
                            /** @constant */
                            kind: "TRANSFER";
                            recipient: string;
                            iban: string;
                        };
                        costCentres: {
                            costCentre: string | null;
                            cents: number;
                        }[];
                        canBeXRechnung: boolean;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "INVOICE_UNKNOWN";
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
    showInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "INVOICE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: {
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
                        resultCode: "PDF_UNAVAILABLE" | "UNAVAILABLE";
                    };
                };
            };
        };
    };
    showInvoiceTable: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "INVOICE_UNKNOWN";
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
    saveDevice: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "WEB";
                    endpoint: string;
                    keys: {
                        p256dh: string & (unknown & unknown);
                        auth: string;
                    };
                    applicationServerKey: string & (unknown & unknown);
                } | {
                    /** @constant */
                    kind: "FCM";
                    token: string;
                } | {
                    /** @constant */
                    kind: "APNS";
                    token: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "PUSH_KEY_CHANGED" | "PUSH_NOT_OFFERED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "DEVICE_KEY_INVALID" | "FIELD_INVALID" | "PUSH_SERVICE_UNKNOWN";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deleteDevice: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
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
    saveNotification: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                category: "BOOKING" | "REMINDER" | "INVOICE" | "DOCUMENT" | "NEWS";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    allowed: "YES" | "NO";
                    textVersion?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CONSENT_TEXT_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showNotifications: {
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
                        categories: {
                            /** @enum {string} */
                            category: "BOOKING" | "REMINDER" | "INVOICE" | "DOCUMENT" | "NEWS";
                            /** @enum {string} */
                            allowed: "YES" | "NO";
                            since: string | null;
                        }[];
                        thisDevice: {
                            /** @enum {string} */
                            kind: "WEB" | "FCM" | "APNS";
                            /** Format: date-time */
                            registeredAt: string;
                        } | null;
                        devices: number;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showPushOffer: {
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
                        web: {
                            publicKey: string & (unknown & unknown);
                        };
                        fcm: boolean;
                        apns: boolean;
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
    listSepaAccounts: {
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
                            id: number;
                            maskedIban: string;
                            bankName: string | null;
                            accountHolder: string;
                            reference: string;
                            /** Format: date-time */
                            acceptedAt: string;
                            endedAt: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    changeSepaAccount: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    iban: string;
                    accountHolder: string;
                    sepaAccepted: boolean;
                    currentPassword: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        maskedIban: string;
                        bankName: string | null;
                        accountHolder: string;
                        reference: string;
                        /** Format: date-time */
                        acceptedAt: string;
                        endedAt: string | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    countPageView: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    route: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
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
    countUsageEvent: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    event: "LOGGED_IN" | "REGISTRATION_SENT" | "BOOKING_MADE" | "BOOKING_CHANGED" | "BOOKING_CANCELLED";
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
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
    askForDeletion: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        askedAt: string | null;
                        first: ("TRIP" | "BOOKINGS" | "HEARING" | "DRIVERS" | "SAFETY_PACKAGE" | "KM_PACKAGES" | "BALANCE" | "CREDIT")[];
                        balance: components["schemas"]["Money"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    confirmDataChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "LINK_INVALID";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "CUSTOMER_ALREADY_EXISTS" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createDataChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    subject: "ADDRESS";
                    address: {
                        /** @default null */
                        street?: string | null;
                        /** @default null */
                        streetNr?: string | null;
                        /** @default null */
                        postalCode?: string | null;
                        /** @default null */
                        city?: string | null;
                        /** @default null */
                        country?: string | null;
                    };
                } | {
                    /** @constant */
                    subject: "PHONE";
                    /** @default null */
                    mobilePhoneNr?: string | null;
                    /** @default null */
                    phoneNr?: string | null;
                } | {
                    /** @constant */
                    subject: "EMAIL";
                    /** @default null */
                    emailAddress?: string | null;
                    currentPassword: string;
                } | {
                    /** @constant */
                    subject: "NAME";
                    /** @default null */
                    prename?: string | null;
                    /** @default null */
                    name?: string | null;
                    currentPassword: string;
                } | {
                    /** @constant */
                    subject: "LICENCE";
                    driverlicense: {
                        /** @default null */
                        Number?: string | null;
                        /** @default null */
                        Issued?: string | null;
                        /** @default null */
                        IssuedPlace?: string | null;
                        /** @default null */
                        ClassesAllowed?: string | null;
                    };
                    currentPassword: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pendingEmailAddress: string | null;
                        needsDocumentCheck: boolean;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DATA_FIXED_WHILE_DRIVING";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "CUSTOMER_ALREADY_EXISTS" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createDataExport: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: date-time */
                        expiry: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    downloadDataExport: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "EXPORT_EXPIRED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    saveConsent: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                kind: "ADS" | "CREDIT_RATING" | "DOCUMENT_PHOTOS";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    allowed: "YES" | "NO";
                    textVersion?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CONSENT_TEXT_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showDeletion: {
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
                        askedAt: string | null;
                        first: ("TRIP" | "BOOKINGS" | "HEARING" | "DRIVERS" | "SAFETY_PACKAGE" | "KM_PACKAGES" | "BALANCE" | "CREDIT")[];
                        balance: components["schemas"]["Money"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    withdrawDeletion: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listProviders: {
        parameters: {
            query?: {
                action?: "BOOKING";
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
                        items: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
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
    showProviderSettings: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                provider: string;
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
                        provider: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            currency: "EUR" | "CHF";
                        };
                        booking: {
                            gridMinutes: number;
                            shortestMilliseconds: number;
                            longestDays: number;
                            furthestStartDays: number;
                            freeCancellationHours: number;
                            freeCancellationMinutesAfterBooking: number;
                        };
                    };
                };
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
                        resultCode: "PROVIDER_UNKNOWN";
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
    changeToMainAndSub: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    onetimeToken: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        customerNumber: string;
                        state: string;
                        subCustomer: {
                            id: number;
                            customerNumber: string;
                            state: string;
                        };
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "ONETIME_TOKEN_INVALID" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "NO_SUBCUSTOMER_PLAN";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    checkBlocklist: {
        parameters: {
            query?: never;
            header?: {
                "X-Proof-Of-Work"?: components["parameters"]["ProofOfWork"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email?: string;
                    phone?: string;
                    iban?: string;
                    zip?: string;
                };
                "application/x-www-form-urlencoded": {
                    email?: string;
                    phone?: string;
                    iban?: string;
                    zip?: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "BLOCKLISTED" | "FIELD_INVALID";
                    };
                };
            };
            428: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 428;
                        /** @enum {string} */
                        resultCode: "PROOF_OF_WORK_NEEDED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createRegistration: {
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
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
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
    showRegistration: {
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
                    "application/json": components["schemas"]["RegistrationDraft"];
                };
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
                        resultCode: "REGISTRATION_UNKNOWN";
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
    deleteRegistration: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
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
    saveRegistration: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tariffId?: string | null;
                    city?: string | null;
                    /** @enum {string} */
                    optionSipak?: "UNKNOWN" | "YES" | "NO";
                    gender?: ("FEMALE" | "MALE" | "DIVERSE" | "COMPANY") | null;
                    prename?: string | null;
                    name?: string | null;
                    companyAddition?: string | null;
                    contactPrename?: string | null;
                    contactName?: string | null;
                    birthDate?: string | null;
                    birthPlace?: string | null;
                    identityNumber?: string | null;
                    emailAddress?: string | null;
                    mobilePhoneNr?: string | null;
                    phoneNr?: string | null;
                    address?: {
                        street?: string | null;
                        streetNr?: string | null;
                        postalCode?: string | null;
                        city?: string | null;
                        country?: string | null;
                    };
                    driverlicense?: {
                        Number?: string | null;
                        Issued?: string | null;
                        IssuedPlace?: string | null;
                        ClassesAllowed?: string | null;
                    };
                    /** @enum {string} */
                    euLicense?: "UNKNOWN" | "YES" | "NO";
                    accountHolder?: string | null;
                    card?: string | null;
                    promoCode?: string | null;
                    knownFrom?: string | null;
                    affiliateName?: string | null;
                    affiliateNumber?: string | null;
                    extraFields?: {
                        key: string;
                        value: string | null;
                    }[];
                    termsAccepted?: boolean;
                    sepaAccepted?: boolean;
                    /** @enum {string} */
                    creditRatingAllowed?: "YES" | "NO";
                    /** @enum {string} */
                    adsAllowed?: "YES" | "NO";
                    signature?: {
                        typedName?: string | null;
                        strokes?: {
                            x: number;
                            y: number;
                        }[][];
                    } | null;
                    iban?: string | null;
                    password?: string | null;
                    pin?: string | null;
                    telPassword?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationDraft"];
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showAdmission: {
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
                        waitUntil: string | null;
                        proofOfWork: {
                            needed: boolean;
                            challenge: string;
                            parts: number;
                            iterations: number;
                            bits: number;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
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
                        resultCode: "REGISTRATION_UNKNOWN";
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
    createContract: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    city?: string;
                    company?: string | null;
                    plan?: {
                        title?: string;
                        qualities?: string[];
                        vuCost?: number | null;
                        hasVU?: boolean;
                    };
                    customer: {
                        tariffId?: string | null;
                        city?: string | null;
                        /** @enum {string} */
                        optionSipak?: "UNKNOWN" | "YES" | "NO";
                        gender?: ("FEMALE" | "MALE" | "DIVERSE" | "COMPANY") | null;
                        prename?: string | null;
                        name?: string | null;
                        companyAddition?: string | null;
                        contactPrename?: string | null;
                        contactName?: string | null;
                        birthDate?: string | null;
                        birthPlace?: string | null;
                        identityNumber?: string | null;
                        emailAddress?: string | null;
                        mobilePhoneNr?: string | null;
                        phoneNr?: string | null;
                        address?: {
                            street?: string | null;
                            streetNr?: string | null;
                            postalCode?: string | null;
                            city?: string | null;
                            country?: string | null;
                        };
                        driverlicense?: {
                            Number?: string | null;
                            Issued?: string | null;
                            IssuedPlace?: string | null;
                            ClassesAllowed?: string | null;
                        };
                        /** @enum {string} */
                        euLicense?: "UNKNOWN" | "YES" | "NO";
                        accountHolder?: string | null;
                        card?: string | null;
                        promoCode?: string | null;
                        knownFrom?: string | null;
                        affiliateName?: string | null;
                        affiliateNumber?: string | null;
                        extraFields?: {
                            key: string;
                            value: string | null;
                        }[];
                        termsAccepted?: boolean;
                        sepaAccepted?: boolean;
                        /** @enum {string} */
                        creditRatingAllowed?: "YES" | "NO";
                        /** @enum {string} */
                        adsAllowed?: "YES" | "NO";
                        signature?: {
                            typedName?: string | null;
                            strokes?: {
                                x: number;
                                y: number;
                            }[][];
                        } | null;
                        customerNumber: string;
                    };
                    signature?: {
                        typedName?: string | null;
                        strokes?: {
                            x: number;
                            y: number;
                        }[][];
                    } | null;
                    affiliateName?: string | null;
                    affiliateNumber?: string | null;
                    /** @default false */
                    passwordonly?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contractlink: string | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: {
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
                        resultCode: "CONTRACT_PDF_UNAVAILABLE" | "UNAVAILABLE";
                    };
                };
            };
        };
    };
    createHandover: {
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
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        link: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
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
    createPresenceCode: {
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
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        code: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PRESENCE_NOT_ASKED";
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
    deleteSalesSession: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
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
    endCard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    ending: "RETURNED" | "LOST";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CARD_NOT_HELD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    giveCard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "ACTIVATION_NOT_POSSIBLE" | "CARD_HELD";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    inviteSalesPerson: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    prename: string;
                    name: string;
                    emailAddress: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesPerson"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    inviteSalesPersonAgain: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["SalesPerson"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_PERSON_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "INVITATION_ACCEPTED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listSalesActivations: {
        parameters: {
            query?: {
                cursor?: string;
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
                        items: {
                            /** Format: uuid */
                            registrationId: string;
                            customerId: number;
                            customerNumber: string;
                            name: string;
                            plan: string;
                            isDriver: boolean;
                            /** Format: date-time */
                            registeredAt: string;
                            originalsSeenBy: string | null;
                        }[];
                        next?: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    listSalesRegistrations: {
        parameters: {
            query?: {
                cursor?: string;
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
                        items: components["schemas"]["SalesRegistration"][];
                        next?: string;
                        month: {
                            started: number;
                            registered: number;
                            activated: number;
                            cities: {
                                path: string;
                                registered: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    noteOriginals: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    compared: ("NAME" | "BIRTH_DATE" | "CLASSES" | "VALIDITY" | "PHOTO")[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "ACTIVATION_NOT_POSSIBLE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    openContractLink: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    proof: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CONTRACT_PROOF_WRONG" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "CONTRACT_LINK_OVER";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    openHandover: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        expiresAt: string;
                        partner: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "HANDOVER_OPENED";
                    };
                };
            };
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "HANDOVER_OVER";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    passActivation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
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
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "ACTIVATION_NOT_POSSIBLE" | "ORIGINALS_MISSING" | "PRESENCE_MISSING" | "SECOND_PERSON_NEEDED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    provePresence: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "ACTIVATION_NOT_POSSIBLE" | "PRESENCE_CODE_ENDED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "PRESENCE_CODE_WRONG";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    removeSalesPerson: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_PERSON_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "SALES_HEAD_STAYS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    resumeSalesRegistration: {
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
                    "application/json": {
                        id: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
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
    sendPresenceCode: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                customerId: string;
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
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "ACTIVATION_NOT_POSSIBLE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    sendSalesConsulting: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    emailAddress: string;
                    city: string;
                    year: {
                        trips: number;
                        km: number;
                        hours: number;
                        /** @enum {string} */
                        vehicleClass: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                        tripsPerDamage: number;
                    };
                    drivers: {
                        /** @enum {string} */
                        audience: "PRIVATE" | "COMPANY" | "ASSOCIATION";
                        persons: number;
                    };
                    car: {
                        wertverlust: number;
                        versicherung: number;
                        steuer: number;
                        werkstatt: number;
                        stellplatz: number;
                        verbrauch: number;
                        spritpreis: number;
                    };
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "NO_PLAN_SUITS" | "SALES_CITY_UNKNOWN";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showPresenceRequest: {
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
                        request: {
                            partner: string;
                            by: string;
                            /** Format: date-time */
                            expiresAt: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showSalesActivation: {
        parameters: {
            query?: {
                customerId?: string;
            };
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
                    "application/json": components["schemas"]["SalesActivation"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
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
    showSalesPartner: {
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
                        number: string;
                        name: string;
                        address: {
                            street: string;
                            streetNr: string;
                            postalCode: string;
                            city: string;
                        };
                        cities: {
                            path: string;
                            title: string;
                        }[];
                        isHead: boolean;
                        people: components["schemas"]["SalesPerson"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    showSalesRegistration: {
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
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        stage: "ENTERING" | "CONTRACT" | "ACTIVATION" | "MANUAL_CHECK" | "ACTIVE" | "ENDED";
                        name: string | null;
                        customerNumber: string | null;
                        city: string | null;
                        plan: string | null;
                        /** Format: date-time */
                        startedAt: string;
                        registeredAt: string | null;
                        by: string;
                        entered: {
                            password: boolean;
                            iban: boolean;
                            signature: boolean;
                        } | null;
                        code: {
                            /** Format: date-time */
                            expiresAt: string;
                            /** @enum {string} */
                            state: "SHOWN" | "OPENED" | "OVER";
                        } | null;
                        contract: {
                            /** Format: date-time */
                            issuedAt: string;
                            sentTo: string;
                            mail: ("WAITING" | "SENT" | "FAILED") | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "SALES_REGISTRATION_UNKNOWN";
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
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    password: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            410: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 410;
                        /** @enum {string} */
                        resultCode: "RESET_LINK_INVALID";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listPasskeys: {
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
                        items: components["schemas"]["Passkey"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    createPasskey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    attestation: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        authenticatorAttachment?: string;
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                    label: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TOO_MANY_PASSKEYS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "PASSKEY_INVALID";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createPasskeyChallenge: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    purpose: "LOGIN" | "REGISTRATION";
                    currentPassword?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN" | "PROOF_NEEDED";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TOO_MANY_PASSKEYS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: components["responses"]["Common401"];
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ({
                    /**
                     * @default CUSTOMER
                     * @constant
                     */
                    loginType?: "CUSTOMER";
                    provId?: string;
                    login: string;
                    credential: string;
                    /** @default false */
                    storeLogin?: boolean;
                } | {
                    /** @constant */
                    loginType: "STORED";
                    credential?: string;
                } | {
                    /** @constant */
                    loginType: "PASSKEY";
                    assertion: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        authenticatorAttachment?: string;
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                    /** @default false */
                    storeLogin?: boolean;
                }) | {
                    onetimeToken: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "LOGIN_FAILED" | "ONETIME_TOKEN_INVALID" | "PASSKEY_REFUSED" | "STORED_LOGIN_INVALID" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PROVIDER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: {
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
                        resultCode: "LOGIN_BUSY" | "RATE_LIMITED";
                    };
                };
            };
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deleteAllTokens: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "NOT_FOUND";
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
    deleteLogin: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "NOT_FOUND";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PASSKEY_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deleteToken: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "NOT_FOUND";
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
    listLogins: {
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
                        items: components["schemas"]["Login"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showStatement: {
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
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        months: {
                            month: string;
                            /** @enum {string} */
                            state: "BILLED" | "OPEN" | "NONE";
                            trips: number;
                            km: number;
                            grams: number;
                            byDrive: {
                                /** @enum {string} */
                                drive: "PETROL" | "DIESEL" | "ELECTRIC" | "UNKNOWN";
                                km: number;
                                grams: number;
                            }[];
                            costs?: {
                                invoices: string[];
                                byKind: {
                                    /** @enum {string} */
                                    kind: "TIME" | "KM" | "KM_PACKAGES" | "FEES" | "MONTHLY_FEE" | "SAFETY_PACKAGE" | "OTHER";
                                    cents: number;
                                }[];
                                totalCents: number;
                                voucherCents: number;
                            };
                        }[];
                        drivers: {
                            customerNumber: string;
                            name?: string;
                            trips: number;
                            km: number;
                            grams: number;
                            cents: number;
                        }[];
                        accountCents?: number;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showStatementTable: {
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
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    geocode: {
        parameters: {
            query: {
                address: string;
                lat?: string;
                lng?: string;
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
                        results: {
                            geometry: {
                                location: components["schemas"]["Position"];
                            };
                            label: string;
                            context: string;
                            town: string | null;
                            kind: string;
                            approximate: boolean;
                        }[];
                        attribution: string;
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
    listPlaces: {
        parameters: {
            query?: {
                city?: string;
                bbox?: string;
                lat?: string;
                lng?: string;
                ids?: string;
                start?: string;
                end?: string;
                class?: string;
                feature?: string;
                seats?: string;
                equipment?: string;
                priceUpTo?: string;
                km?: string;
                cursor?: string;
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
                        items: components["schemas"]["Place"][];
                        next?: string;
                    };
                };
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
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PERIOD_TOO_LONG" | "PERIOD_TOO_SHORT";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showPlace: {
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
                    "application/json": components["schemas"]["Place"];
                };
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
                        resultCode: "PLACE_UNKNOWN";
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
    changeSafetyPackage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isEnding: boolean;
                    /** Format: date */
                    lastDay?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyPackage"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CONTRACT_BLOCKED" | "CONTRACT_ENDING" | "CONTRACT_NOT_YET" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN" | "PLAN_OF_MAIN_ACCOUNT";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "SAFETY_PACKAGE_MISSING" | "TERMS_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createPlanChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    planId: string;
                    /** @enum {string} */
                    begins: "NEXT_MONTH" | "AT_ONCE";
                    /** Format: date */
                    startsOn: string;
                    firstMonthCents: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChange"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CONTRACT_BLOCKED" | "CONTRACT_ENDING" | "CONTRACT_NOT_YET" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN" | "PLAN_OF_MAIN_ACCOUNT";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "PLAN_CHANGE_PENDING" | "TERMS_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "PLAN_NOT_OFFERED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createSafetyPackage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    startsOn: string;
                    yearlyCents: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SafetyPackage"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CONTRACT_BLOCKED" | "CONTRACT_ENDING" | "CONTRACT_NOT_YET" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN" | "PLAN_OF_MAIN_ACCOUNT";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "SAFETY_PACKAGE_EXISTS" | "TERMS_CHANGED";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "SAFETY_PACKAGE_NOT_OFFERED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deletePlanChange: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PLAN_CHANGE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "PLAN_CHANGE_BEGUN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showOwnPlan: {
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
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        plan: {
                            id: string;
                            title: string;
                            description: string | null;
                            qualities: string[];
                            tarif: {
                                id: string;
                                title: string;
                                monthlyCents: number;
                                timeDiscountPercent: number;
                            };
                        };
                        /** Format: date */
                        since: string;
                        past: {
                            title: string;
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            until: string;
                        }[];
                        pending: components["schemas"]["PlanChange"] | null;
                        obstacle: {
                            resultCode: string;
                            detail: string;
                        } | null;
                        choices: {
                            plan: {
                                id: string;
                                title: string;
                                description: string | null;
                                qualities: string[];
                                tarif: {
                                    id: string;
                                    title: string;
                                    monthlyCents: number;
                                    timeDiscountPercent: number;
                                };
                            };
                            terms: {
                                /** @enum {string} */
                                begins: "NEXT_MONTH" | "AT_ONCE";
                                /** Format: date */
                                startsOn: string;
                                firstMonth: components["schemas"]["Money"];
                            }[];
                        }[];
                        deductible: components["schemas"]["Money"];
                        safetyPackage: components["schemas"]["SafetyPackage"] | null;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    showPlanEffect: {
        parameters: {
            query: {
                planId: string;
                months?: string;
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
                        /** @enum {string} */
                        currency: "EUR" | "CHF";
                        sentence: string;
                        trips: number;
                        cents: number;
                        otherCents: number;
                        months: {
                            month: string;
                            trips: number;
                            tripCents: number;
                            feeCents: number;
                            otherTripCents: number;
                            otherFeeCents: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: components["responses"]["Common403"];
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PLAN_NOT_OFFERED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createBlock: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    timeRange: components["schemas"]["TimeRange"];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        timeRange: components["schemas"]["TimeRange"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BLOCK_COLLIDES" | "TASK_DONE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "BLOCK_PERIOD" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deleteBlocks: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
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
    createMoveRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    timeRange: components["schemas"]["TimeRange"];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveRequestOfTask"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "MOVE_IMPOSSIBLE" | "MOVE_NEEDLESS" | "MOVE_RUNS" | "MOVE_WITHOUT_SUBSTITUTE" | "TASK_DONE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "BLOCK_PERIOD" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    deleteMoveRequest: {
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
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
    listTasks: {
        parameters: {
            query?: {
                city?: string;
                kind?: string;
                mine?: "true";
                lat?: string;
                lng?: string;
                limit?: string;
                cursor?: string;
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
                        items: components["schemas"]["Task"][];
                        counts: {
                            /** @enum {string} */
                            kind: "DAMAGE" | "ENERGY" | "CLEANING" | "INSPECTION" | "TYRES" | "SILENT" | "FORGOTTEN" | "REPAIR" | "OTHER" | "RETURN_OVERRIDDEN" | "RETURN_UNMET";
                            count: number;
                        }[];
                        next?: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
    createTask: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    bookeeId: number;
                    /** @enum {string} */
                    kind: "DAMAGE" | "ENERGY" | "CLEANING" | "INSPECTION" | "TYRES" | "SILENT" | "FORGOTTEN" | "REPAIR" | "OTHER";
                    title?: string;
                    note?: string;
                    /** @default 3 */
                    urgency?: number;
                    /** Format: date */
                    dueOn?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TASK_EXISTS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createTaskCommand: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "UNLOCK" | "LOCK";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "CAR_BOOKED_NOW" | "CAR_WITHOUT_BOX" | "COMMAND_OUTSTANDING" | "TASK_NOT_TAKEN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createTaskDamage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    /** @enum {string} */
                    view: "LEFT" | "RIGHT" | "FRONT" | "BACK" | "TOP" | "INSIDE";
                    x: number;
                    y: number;
                    /** @enum {string} */
                    kind: "SCRATCH" | "DENT" | "BROKEN" | "GLASS" | "TYRE" | "MISSING" | "SOILED" | "OTHER";
                    severity: number;
                    description?: string;
                    /** Format: date-time */
                    noticedAt: string;
                    photos: {
                        /** Format: uuid */
                        id: string;
                        byteSize: number;
                    }[];
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        uploads: components["schemas"]["PhotoUpload"][];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "DAMAGE_ID_TAKEN" | "TASK_NOT_TAKEN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createTaskPhoto: {
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
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    byteSize: number;
                    /** @enum {string} */
                    moment: "BEFORE" | "AFTER";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "PHOTO_ID_TAKEN" | "TASK_NOT_TAKEN" | "TOO_MANY_PHOTOS";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createTasks: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "DAMAGE" | "ENERGY" | "CLEANING" | "INSPECTION" | "TYRES" | "SILENT" | "FORGOTTEN" | "REPAIR" | "OTHER";
                    title?: string;
                    note?: string;
                    /** @default 3 */
                    urgency?: number;
                    /** Format: date */
                    dueOn?: string;
                    cars: {
                        city?: string;
                        /** @enum {string} */
                        class?: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                        model?: string;
                        plates?: string[];
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        existing: number;
                        unknown: string[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN" | "CITY_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    findCars: {
        parameters: {
            query: {
                plate: string;
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
                        items: {
                            id: number;
                            plate: string;
                            model: string;
                            /** @enum {string} */
                            class: "S" | "M" | "L_PKW" | "L_9_SITZER" | "L_TRANSPORTER" | "SPEZIAL";
                            place: {
                                name: string;
                                city: string;
                            };
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
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
    finishTask: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    steps: string[];
                    note?: string;
                    /** @default {} */
                    found?: {
                        repairedDamageIds?: string[];
                        energyPercent?: number;
                        isCleaned?: boolean;
                        /** Format: date */
                        inspectionDue?: string;
                        /** @enum {string} */
                        tyres?: "SUMMER" | "WINTER" | "ALL_SEASON";
                        remark?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "DAMAGE_UNKNOWN" | "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TASK_DONE" | "TASK_NOT_TAKEN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "CHECKLIST_INCOMPLETE" | "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED" | "INSPECTION_DATE_PAST";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    giveTaskBack: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TASK_DONE" | "TASK_NOT_TAKEN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    listRepairGaps: {
        parameters: {
            query: {
                minutes: string;
            };
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
                    "application/json": {
                        items: {
                            timeRange: components["schemas"]["TimeRange"];
                            idleMinutes: number;
                        }[];
                        movable: {
                            timeRange: components["schemas"]["TimeRange"];
                            bookings: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TASK_DONE";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showTaskUpload: {
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
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
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
    saveTaskPart: {
        parameters: {
            query: {
                offset: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "UPLOAD_OFFSET";
                    };
                };
            };
            413: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 413;
                        /** @enum {string} */
                        resultCode: "BODY_TOO_LARGE" | "UPLOAD_TOO_LARGE";
                    };
                };
            };
            415: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 415;
                        /** @enum {string} */
                        resultCode: "MEDIA_TYPE" | "PHOTO_FORMAT" | "PHOTO_HEIC" | "UPLOAD_EXPECTED";
                    };
                };
            };
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PHOTO_BROKEN" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_TOO_SMALL";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCar: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                plate: string;
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
                    "application/json": components["schemas"]["CarForStaff"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKEE_UNKNOWN";
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
    showTaskCommand: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                commandId: string;
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
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "COMMAND_UNKNOWN";
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
    showTaskPhoto: {
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
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
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
    takeTask: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
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
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "TASK_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "TASK_DONE" | "TASK_TAKEN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createCommand: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "UNLOCK" | "LOCK";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "CAR_NOT_RETURNED" | "CAR_WITHOUT_BOX" | "COMMAND_OUTSTANDING" | "DEPARTURE_CHECK_MISSING" | "PIN_INITIAL" | "TRIP_NOT_BEGUN" | "TRIP_TOO_EARLY";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createDepartureCheck: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    asDescribed: boolean;
                    cleanInside: number;
                    cleanOutside: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartureCheck"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "CAR_NOT_RETURNED" | "DAMAGE_REPORT_MISSING" | "DEPARTURE_CHECK_DONE" | "TRIP_TOO_EARLY";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createGrant: {
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
        requestBody: {
            content: {
                "application/json": {
                    deviceKey: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "CAR_NOT_RETURNED" | "CAR_WITHOUT_BOX" | "PIN_INITIAL" | "TRIP_TOO_EARLY";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "DEVICE_KEY_INVALID" | "FIELD_INVALID";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showReturn: {
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
                    "application/json": components["schemas"]["TripReturn"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "TRIP_NOT_BEGUN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    createReturn: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    overrides?: {
                        /** @enum {string} */
                        condition: "IGNITION" | "LIGHTS" | "DOORS" | "NOT_LOCKED" | "POSITION" | "NOT_PLUGGED" | "ENERGY";
                        reason: string;
                    }[];
                    /** @constant */
                    offline?: true;
                    /** Format: date-time */
                    confirmedAt?: string;
                    /** Format: date-time */
                    sentAt?: string;
                    place?: {
                        line?: string;
                        photo?: {
                            /** Format: uuid */
                            id: string;
                            byteSize: number;
                        };
                        noPhotoReason?: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripReturn"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "CAR_OUT_OF_REACH" | "COMMAND_OUTSTANDING" | "RETURN_PHOTO_MISSING" | "RETURN_UNMET" | "TRIP_NOT_BEGUN";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    noteSecretLook: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                secretId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    lookId: string;
                    /** Format: date-time */
                    at: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        lookId: string;
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN" | "SECRET_UNKNOWN";
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
    revealSecret: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                secretId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keep: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secret"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_BLOCKED" | "CUSTOMER_MAY_NOT_BOOK" | "CUSTOMER_STATE" | "DOCUMENTS_EXPIRED" | "DOCUMENTS_REQUIRED" | "ENTITLEMENT_BLOCKED" | "ENTITLEMENT_ENDED" | "ENTITLEMENT_SUSPENDED" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN" | "SECRET_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "BOOKING_CANCELLED" | "BOOKING_ENDED" | "CAR_NOT_RETURNED" | "PIN_INITIAL" | "TRIP_TOO_EARLY";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: components["responses"]["Common422"];
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: {
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
                        resultCode: "SECRET_UNREADABLE" | "UNAVAILABLE";
                    };
                };
            };
        };
    };
    showReturnUpload: {
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
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
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
    saveReturnPart: {
        parameters: {
            query: {
                offset: string;
            };
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoUpload"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "UPLOAD_OFFSET";
                    };
                };
            };
            413: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 413;
                        /** @enum {string} */
                        resultCode: "BODY_TOO_LARGE" | "UPLOAD_TOO_LARGE";
                    };
                };
            };
            415: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 415;
                        /** @enum {string} */
                        resultCode: "MEDIA_TYPE" | "PHOTO_FORMAT" | "PHOTO_HEIC" | "UPLOAD_EXPECTED";
                    };
                };
            };
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PHOTO_BROKEN" | "PHOTO_TOO_MANY_PIXELS" | "PHOTO_TOO_SMALL";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showCarGuide: {
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
                    "application/json": components["schemas"]["CarGuide"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    showCommand: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path: {
                id: string;
                commandId: string;
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
                    "application/json": components["schemas"]["Command"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN" | "COMMAND_UNKNOWN";
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
    showReturnPhoto: {
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
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "PHOTO_UNKNOWN";
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
    showTrip: {
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
                    "application/json": components["schemas"]["Trip"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    showTripPrice: {
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
                    "application/json": components["schemas"]["TripPrice"];
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
                        resultCode: "BOOKING_UNKNOWN";
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
    searchBookees: {
        parameters: {
            query: {
                start: string;
                end: string;
                city?: string;
                bbox?: string;
                lat?: string;
                lng?: string;
                radius?: string;
                class?: string;
                feature?: string;
                seats?: string;
                equipment?: string;
                priceUpTo?: string;
                km?: string;
                order?: "MATCH" | "PRICE" | "DISTANCE" | "SIZE";
                placeId?: string;
                ids?: string;
                limit?: string;
                cursor?: string;
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
                        items: components["schemas"]["FoundBookee"][];
                        tariff: {
                            id: string;
                            title: string;
                        };
                        free: number;
                        total: number;
                        next?: string;
                    };
                };
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
                        resultCode: "CITY_UNKNOWN" | "PLACE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PERIOD_IN_PAST" | "PERIOD_OFF_GRID" | "PERIOD_TOO_FAR_AHEAD" | "PERIOD_TOO_LONG" | "PERIOD_TOO_SHORT";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showAvailability: {
        parameters: {
            query: {
                start: string;
                end: string;
            };
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
                    "application/json": {
                        busy: components["schemas"]["TimeRange"][];
                    };
                };
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
                        resultCode: "BOOKEE_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "PERIOD_TOO_SHORT" | "RANGE_TOO_LONG";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
    showBookee: {
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
                    "application/json": components["schemas"]["ShownBookee"];
                };
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
                        resultCode: "BOOKEE_UNKNOWN";
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
    listVouchers: {
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
                            id: number;
                            title: string;
                            total: components["schemas"]["Money"];
                            remaining: components["schemas"]["Money"];
                            /** Format: date-time */
                            redeemedAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            /** Format: date */
                            validUntil: string;
                            /** @enum {string} */
                            state: "VALID" | "USED_UP" | "EXPIRED";
                            expired: components["schemas"]["Money"];
                            uses: {
                                /** Format: date-time */
                                at: string;
                                invoiceNumber: string;
                                amount: components["schemas"]["Money"];
                            }[];
                        }[];
                        remaining: components["schemas"]["Money"];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
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
    redeemVoucher: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-API-Key"?: components["parameters"]["ApiKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        total: components["schemas"]["Money"];
                        remaining: components["schemas"]["Money"];
                        /** Format: date-time */
                        redeemedAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                        /** Format: date */
                        validUntil: string;
                        /** @enum {string} */
                        state: "VALID" | "USED_UP" | "EXPIRED";
                        expired: components["schemas"]["Money"];
                        uses: {
                            /** Format: date-time */
                            at: string;
                            invoiceNumber: string;
                            amount: components["schemas"]["Money"];
                        }[];
                    };
                };
            };
            400: components["responses"]["Common400"];
            401: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 401;
                        /** @enum {string} */
                        resultCode: "AUTHENTICATION" | "USER_DATA_INVALID";
                    };
                };
            };
            403: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 403;
                        /** @enum {string} */
                        resultCode: "API_KEY_UNKNOWN" | "CUSTOMER_STATE" | "FORBIDDEN" | "ORIGIN_FORBIDDEN";
                    };
                };
            };
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
                        resultCode: "VOUCHER_UNKNOWN";
                    };
                };
            };
            408: components["responses"]["Common408"];
            409: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 409;
                        /** @enum {string} */
                        resultCode: "VOUCHER_EXPIRED" | "VOUCHER_REDEEMED" | "VOUCHER_TAKEN" | "VOUCHER_USED_UP";
                    };
                };
            };
            413: components["responses"]["Common413"];
            415: components["responses"]["Common415"];
            422: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguage"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status: 422;
                        /** @enum {string} */
                        resultCode: "FIELD_INVALID" | "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
            429: components["responses"]["Common429"];
            500: components["responses"]["Common500"];
            503: components["responses"]["Common503"];
        };
    };
}
