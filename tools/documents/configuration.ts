/** Makes docs/configuration.md from the schema that validates the settings. */
import { bankFeedNames } from "../../server/src/providers/bank/bank-feeds.ts";
import { environment } from "../../server/src/settings/environment.ts";

const FEEDS = bankFeedNames.map((name) => `\`${name}\``).join(", ");

const HEAD = `# Configuration

Made from the schema that validates the settings (\`server/src/settings/environment.ts\`); do not edit.

Settings are environment variables; \`.env\` in the project's folder is read too. A setting that is
missing, malformed or unsafe stops the start, naming it; [\`doctor\`](operator.md#is-the-installation-sound) tries them
on the parties that they name. How secrets are changed: [secrets](secrets.md). What a file suits better (brand, links, support
numbers, methods, rates, payable amounts, the first bonuses and gift campaigns, which [the
console](operator.md#bonuses-gift-campaigns-and-notices) changes from then on) is in \`portal.config.ts\`, or in the file that
\`PORTAL_CONFIG\` names. \`npm start\` sets what the sandbox needs where it is not set, and takes the
sandbox's own settings besides ([its README](../sandbox/README.md)).

\`npm start -- --as <name>\`, as often as needed, rehearses a real provider's settings against the sandbox:
\`recaptcha\`, \`sepay-body\`, \`sepay-apikey\`, ${FEEDS}, \`card-sorted\`, \`card-query\`,
\`viettel-sha256\`, \`sms-brand\` (\`tools/rehearsals.ts\`). What the environment sets stays as it is.
With one of the bank feeds (${FEEDS}) the sandbox reports both banks' money as that feed does (\`SANDBOX_BANK_FEED\`), and
\`PORTAL_CONFIG\` names the demo's settings with this \`feed\` (\`tools/rehearsed/\`); the last feed named counts.
For a settings file of your own name it in \`PORTAL_CONFIG\`, with the same \`feed\` in it. The operator's commands
need the same two settings.

Of the ports only \`PORT\` has to be chosen. With \`npm start\` the sandbox stands one above it, the operator's console three, \`/metrics\` two
(of the further processes of \`npm run serve\` 12, 22, …), the sandbox's SMTP 25; where another program listens there, any free port is taken. A port that was set and is
busy stops the start, named. A second \`npm start\` beside the first needs a \`PORT\` and a \`DATA_DIR\` of its own.

## The logins of the database
\`npm start\`, and \`npm run serve\` without \`DATABASE_URL\`, run an embedded PostgreSQL and make its logins by
themselves. On a server of your own (PostgreSQL 18 or newer) a superuser makes them once:

\`\`\`sql
create role portal_owner login password 'a long password';
create role portal_app login password 'another long password' admin portal_owner;
create role portal_console login password 'a third long password' admin portal_owner;
create role portal_operator login password 'a fourth long password' admin portal_owner;
create database portal owner portal_owner;
\`\`\`

The portal's process logs in as \`portal_app\` (\`DATABASE_URL\`). It owns nothing and is a
member of nothing; the migrations grant it what it may do, and what somebody makes the process do cannot go
further. What operators do by hand is not among it: the operator's commands log in as \`portal_operator\`
(\`OPERATOR_DATABASE_URL\`), which no process that serves has. The operator's console (\`npm run console\`) logs in as \`portal_console\` (\`CONSOLE_DATABASE_URL\`): it reads what the
console shows, no password and no key, and acts only as the person who signed in, within what the table
\`staff_limits\` lets their roles do. \`portal_owner\` (\`MIGRATION_DATABASE_URL\`) owns the tables and brings them up to date:
\`npm run portal -- migrate\`, a step of its own before the new version starts. Best only that step has this setting.

At its start the process asks the database who it is, and refuses to serve where it may do more than that (a
superuser, an owner, a member of another role, a right to change the books), where a migration is missing, where the
server is older than PostgreSQL 18, or where its limits (\`statement_timeout\` 2 s, \`lock_timeout\` 1 s,
\`idle_in_transaction_session_timeout\` 5 s, \`timezone\` UTC) do not arrive. The last happens behind a pooler
that drops the start parameter \`options\`, as PgBouncer does with \`ignore_startup_parameters = options\`; the
message then has the \`alter role portal_app in database … set …\` that bring the limits another way.

## Several database servers
Where one of several PostgreSQL servers takes the writes and the others follow it
([failover](failover.md)), the portal finds the one that does in either of two ways:

- \`DATABASE_URL\` names all of them, as PostgreSQL's own programs take it:
  \`postgres://portal_app:…@one:5432,two:5432,three:5432/portal?target_session_attrs=read-write\`. Each new connection
  goes to the server that takes writes. All are asked at the same time, so a dead one delays nothing.
- \`DATABASE_URL\` names one address, at which HAProxy passes connections on to the server that takes writes, with or
  without PgBouncer in front of it. PgBouncer in transaction mode gives a connection away after each transaction.
  LISTEN does not work there: \`DATABASE_LISTEN_URL\` names an address without PgBouncer, for one connection of each
  process. PgBouncer also drops the time limits (\`ignore_startup_parameters = options\`): set them by
  \`alter role\`, as the start's message says. \`MIGRATION_DATABASE_URL\`, the operator's
  commands and \`CONSOLE_DATABASE_URL\` go to an address without PgBouncer too: a migration holds a lock of its session, reports
  need longer than the limits, and the console listens.

A database that was made for an earlier version, whose owner the portal used to log in as:
\`alter role portal_app login password '…'\`, and a superuser makes \`portal_console\` and \`portal_operator\` as above; then that owner's address goes to \`MIGRATION_DATABASE_URL\`, and
\`portal_app\`'s to \`DATABASE_URL\`, \`portal_operator\`'s to \`OPERATOR_DATABASE_URL\`.

## The variables
| variable | default | meaning |
|---|---|---|
`;

/** Returns the document that describes the current schema. */
export function configurationDocs(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const standard: unknown = schema.safeParse(undefined).data;
    // An absent value may be read as an empty list.
    const isShown = standard !== undefined && !Array.isArray(standard);
    const shown = isShown ? `\`${JSON.stringify(standard).replaceAll('"', "")}\`` : "";
    return `| \`${name}\` | ${shown} | ${schema.description ?? ""} |`;
  });
  return `${HEAD}${rows.join("\n")}\n`;
}
