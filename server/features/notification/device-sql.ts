import { type RawBuilder, sql } from 'kysely';

/**
 * Has the login of `push_device` not ended? The login is asked, so that a device ends however it ends:
 * logout, from another device too, new password, deletion, expiry (§S14.23).
 */
export const hasLogin = (now: Temporal.Instant): RawBuilder<boolean> => sql<boolean>`(
  exists (select from token where token.handle = push_device.token_handle and token.expires_at > ${now}::timestamptz)
  or exists (select from stored_login where stored_login.family_id = push_device.stored_family_id
    and stored_login.rotated_at is null and stored_login.expires_at > ${now}::timestamptz))`;
