/** Schemas that several environment variables share: secrets, URLs, origins, numbers, database addresses. */
import * as z from "zod";
import { urlsOfHosts } from "../kit/database/several-hosts.ts";

export const secret = z.string().min(8);
export const text = z.string().min(1);
export const httpUrl = z.url({ protocol: /^https?$/ });

export const wholeNumber = (least: number, most: number) =>
  z.coerce.number().int().min(least).max(most);

/** A comma-separated list of origins, in the form in which browsers send them. */
export const origins = z.string().transform((list, context) =>
  list.split(",").map((entry) => {
    const origin = originOf(entry.trim());
    if (origin === undefined) {
      context.addIssue({
        code: "custom",
        message: `${JSON.stringify(entry.trim())} is no origin; expected https://host or https://host:port (http for this machine only)`,
      });
    }
    return origin ?? "";
  }),
);

/** One origin. */
export const origin = origins
  .refine((list) => list.length === 1, "expected one origin")
  .transform(([one]) => one!);

/** Matches this machine's host names: nobody can eavesdrop on its loopback. */
export const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const HOST = /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/;

/** Returns the entry as browsers send an origin, or undefined if it is not exactly an origin. */
function originOf(entry: string): string | undefined {
  // Refuses what a URL parser would silently drop or repair: paths, credentials, backslashes, spaces.
  if (!/^https?:\/\/[^\s/?#@\\]+$/i.test(entry) || !URL.canParse(entry)) return undefined;
  const { protocol, hostname, origin } = new URL(entry);
  if (!HOST.test(hostname)) return undefined;
  const isHere = LOCAL_HOST.test(hostname) || hostname.endsWith(".localhost");
  return protocol === "https:" || isHere ? origin : undefined;
}

const oneHost = z.url({ protocol: /^postgres(ql)?$/ });
/** libpq's values of `target_session_attrs` that suit the portal; it never connects to a read-only host. */
const WRITABLE = new Set(["read-write", "primary"]);

/** The address of a PostgreSQL database, which may name several hosts. */
export const databaseUrl = z
  .string()
  .refine((url) => urlsOfHosts(url).every((each) => oneHost.safeParse(each).success), {
    error: "Invalid URL; expected postgres://user:password@host:port/name, or host:port,host:port",
    abort: true,
  })
  .refine((url) => {
    const { searchParams } = new URL(urlsOfHosts(url)[0]!);
    return WRITABLE.has(searchParams.get("target_session_attrs") ?? "read-write");
  }, "the portal needs the host that takes writes: target_session_attrs=read-write");
