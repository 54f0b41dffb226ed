import * as z from "zod";
import { urlsOfHosts } from "../kit/database/several-hosts.ts";

const oneHost = z.url({ protocol: /^postgres(ql)?$/ });
/** libpq's values of `target_session_attrs` that suit the portal; it never wants a host that only reads. */
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
