/** Starts sessions (`startSession`) and makes the browser a known device. A login from a new device queues an alert. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Browser, BrowserChange } from "../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import type { Places } from "../../providers/places/places.ts";
import {
  DEVICE_DAYS,
  DEVICE_TOKEN_DAYS,
  REPLACED_TOKEN_MINUTES,
  withoutToken,
  withToken,
} from "./known-devices.ts";
import { deviceInWords, placeInWords } from "./session-words.ts";

/** The job that notifies the player of a login from a new device. */
export type NewDeviceAlert = {
  readonly userId: number;
  /** The browser and system in words. */
  readonly device: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly at: string;
};

export const SEND_NEW_DEVICE_ALERT = jobKind<NewDeviceAlert>("send-new-device-alert", "messages");

/** A session to be started for a player who has logged in. */
export type NewSession = {
  readonly userId: number;
  readonly remember: boolean;
  /** True if others use the browser too: it then stops being a known device. */
  readonly isSharedMachine?: boolean;
  /** The session token that the browser sent. That session ends. */
  readonly previousToken: string | undefined;
  /** When the checked password was set; absent if none was checked. */
  readonly passwordSetAt?: string;
  /** True if a second factor was checked too. With two-factor on, no session starts without it. */
  readonly isApproved?: boolean;
  /**
   * True: the commit does not wait for the disk. A crash of the database may lose logins of a fraction of a second;
   * these players log in again.
   */
  readonly mayBeLost?: boolean;
};

export type SessionRow = NewSession & {
  readonly idleSeconds: number;
  readonly totalSeconds: number;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly place: string | null;
  /** The hashes of the device tokens that the browser sent, for this account and others. */
  readonly deviceHashes: readonly Buffer[];
  readonly newDeviceHash: Buffer;
};

/** What happened to the browser's device tokens. */
export type Started = {
  /** The browser's token for this account, where it is kept. */
  readonly kept: Buffer | null;
  /** Likewise, where it is replaced: an old token by the new one, on a shared machine by none. */
  readonly replaced: Buffer | null;
};

/**
 * Writes a session, its known device and the alert about a new device in one statement, so that none exists without the
 * others. @returns undefined in the cases of `startSession`
 */
function insertSession(db: Queries, session: SessionRow): Promise<Started | undefined> {
  const { userId, passwordSetAt, isApproved = false, mayBeLost = false } = session;
  const { isSharedMachine: isShared = false } = session;
  const { device, place, deviceHashes, newDeviceHash } = session;
  const news: NewDeviceAlert = { userId, device, place, at: new Date().toISOString() };
  const alert = SEND_NEW_DEVICE_ALERT;
  const previousHash = hashToken(session.previousToken ?? "");
  // Locks the account's row first: a change of password then ends this session too, or prevents it.
  return db.write.maybe<Started>(sql`
    with owner as materialized (
      select id, email is not null and email_verified_at is not null as is_reachable
      from users
      where id = ${userId}
        and password_changed_at = coalesce(${passwordSetAt ?? null}, password_changed_at)
        and (${isApproved} or not mfa_enabled) and closed_at is null
        and (locked_at is null or lock_ends_at <= now())
      for share
    ), ended as (
      delete from sessions
      where token_hash = ${previousHash} and exists (select from owner)
      returning token_hash
    ), recognized as (
      update known_devices d set expires_at = case
        when ${isShared} then now()
        when d.created_at > now() - make_interval(days => ${DEVICE_TOKEN_DAYS})
        then now() + make_interval(days => ${DEVICE_DAYS})
        else least(d.expires_at, now() + make_interval(mins => ${REPLACED_TOKEN_MINUTES})) end
      from owner
      where d.user_id = owner.id and d.token_hash = any(${deviceHashes}::bytea[])
        and d.expires_at > now()
      returning d.token_hash, not ${isShared} and
        d.created_at > now() - make_interval(days => ${DEVICE_TOKEN_DAYS}) as is_kept
    ), kept as (
      select token_hash from recognized where is_kept limit 1
    ), given as (
      insert into known_devices (token_hash, user_id, expires_at, browser)
      select ${newDeviceHash}, id, now() + make_interval(days => ${DEVICE_DAYS}),
        coalesce((
          select d.browser from known_devices d
          where d.token_hash = any(${deviceHashes}::bytea[]) and d.expires_at > now()
          order by d.created_at limit 1), gen_random_uuid())
      from owner where not ${isShared} and not exists (select from kept)
    ), started as (
      insert into sessions
        (token_hash, user_id, remember, device, place, known_device, idle_ends_at, ends_at)
      select ${session.tokenHash}, id, ${session.remember}, ${device}, ${place},
        case when not ${isShared} then coalesce((select token_hash from kept), ${newDeviceHash}) end,
        now() + make_interval(secs => ${session.idleSeconds}),
        now() + make_interval(secs => ${session.totalSeconds})
      from owner
    )
    select (select token_hash from kept) as kept,
      (select token_hash from recognized where not is_kept limit 1) as replaced,
      case when is_reachable and not exists (select from recognized)
        then enqueue_job(${alert.task}, ${JSON.stringify(news)}, ${alert.lane}, ${String(userId)}) end
    from owner, set_config(
      'synchronous_commit',
      -- A session that was ended must not come back.
      case when ${mayBeLost} and not exists (select from ended) then 'off'
        else current_setting('synchronous_commit') end,
      true
    )`);
}

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How long a session lives unused, and at most. A `remember` session outlives the browser. */
const LIFETIMES = {
  remembered: { idleSeconds: 14 * DAY_SECONDS, totalSeconds: 30 * DAY_SECONDS },
  browser: { idleSeconds: 2 * HOUR_SECONDS, totalSeconds: 12 * HOUR_SECONDS },
} as const;

/**
 * Starts a session with a new token for the browser; no other code does. The browser becomes a known device unless
 * others use it too. A player with a verified email is notified of a new device.
 * @returns the browser's new tokens; undefined if the password was changed after it was checked, two-factor is on and
 *   no second factor was checked, or the account is closed or locked
 */
export async function startSession(
  { places }: { readonly places: Places | undefined },
  db: Queries,
  browser: Browser,
  session: Omit<NewSession, "previousToken">,
): Promise<BrowserChange | undefined> {
  const { isSharedMachine = false } = session;
  const remember = session.remember && !isSharedMachine;
  const [token, deviceToken] = [newToken(), newToken()];
  const { sessionToken: previousToken, deviceTokens, address, userAgent } = browser;
  const lifetime = remember ? LIFETIMES.remembered : LIFETIMES.browser;
  const started = await insertSession(db, {
    ...session,
    ...lifetime,
    previousToken,
    remember,
    tokenHash: hashToken(token),
    device: deviceInWords(userAgent),
    place: placeInWords(places, address),
    deviceHashes: deviceTokens.map(hashToken),
    newDeviceHash: hashToken(deviceToken),
  });
  if (!started) return undefined;
  return {
    session: { token, maxAgeSeconds: remember ? lifetime.totalSeconds : undefined },
    ...devicesAfter(started, { deviceTokens, deviceToken, isSharedMachine }),
  };
}

type DeviceTokens = {
  readonly deviceTokens: readonly string[];
  readonly deviceToken: string;
  readonly isSharedMachine: boolean;
};

function devicesAfter(
  { kept, replaced }: Started,
  { deviceTokens, deviceToken, isSharedMachine }: DeviceTokens,
): BrowserChange {
  if (!isSharedMachine) {
    const keptToken = deviceTokens.find((known) => kept?.equals(hashToken(known)));
    return { deviceTokens: withToken(deviceTokens, keptToken ?? deviceToken, replaced) };
  }
  return replaced ? { deviceTokens: withoutToken(deviceTokens, replaced) } : {};
}
