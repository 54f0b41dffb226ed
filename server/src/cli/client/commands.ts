/** The commands of the client. */
import { operationOrder } from "@portal/contract/console/operations";
import type { ClientCommand } from "./client-command.ts";
import { completionOf } from "./completion.ts";
import { consoleUrl, openConsole, Refusal, type Send } from "./console-client.ts";
import { helpOf, option, readFields, type Typed, UsageError } from "./flags.ts";
import { staffToken } from "./kept-token.ts";
import { approve, carryOut, operations, reject, showContact, upload } from "./operations.ts";
import { flagsOfQueue, queues, readQueue } from "./queues.ts";
import { signInByCode, signOutHere } from "./sign-in.ts";

const UNAUTHENTICATED = 401;

export const JSON_OPTION = option("json", "switch", "prints one JSON document");
const REASON = option("reason", "text", "why; the log keeps it");
const PREVIEW = option("preview", "switch", "shows what would happen, and changes nothing");
const CONTACT = option("contact", "switch", "shows the new contact of a correction, and no more");
const AS = option("as", "text", "a person of the sandbox, who confirms without a browser");
const ALL = option("all", "switch", "reads all pages");

export const clientCommands: Readonly<Record<string, ClientCommand>> = {
  "sign-in": {
    summary: "signs you in: you confirm a code in the console",
    flags: () => [AS],
    run: ({ env, printError, typed }) => signInByCode(env, printError, textOf(typed["as"])),
  },
  "sign-out": {
    summary: "ends your sign-ins on the command line",
    run: ({ env }) => signOutHere(env),
  },
  do: {
    summary: "previews an operation, then does it or proposes it to another person",
    takes: "operation",
    choices: new Map([...operations].map(([name, { summary }]) => [name, summary])),
    flags: (word) => [...operations.get(word)!.flags, REASON, PREVIEW],
    run: async ({ word: operation, typed, env }) => {
      const { flags } = operations.get(operation)!;
      const order = await readFields(operationOrder, flags, typed, env, { operation });
      return carryOut(await signedIn(env), order, typed["preview"] ? null : reasonOf(typed));
    },
  },
  list: {
    summary: "shows a queue, or one thing with its parts",
    takes: "queue",
    choices: new Map([...queues].map(([name, { summary }]) => [name, summary])),
    flags: (word) => [...flagsOfQueue(queues.get(word)!), ALL],
    run: async ({ word, typed, env }) =>
      readQueue(await signedIn(env), queues.get(word)!, typed, env),
  },
  approve: {
    summary: "carries out what another person proposed",
    takes: "id",
    flags: () => [PREVIEW, CONTACT],
    run: async ({ word, typed, env }) => {
      const send = await signedIn(env);
      if (typed["contact"]) return showContact(send, word);
      return approve(send, word, typed["preview"] === true);
    },
  },
  reject: {
    summary: "closes a proposal without carrying it out",
    takes: "id",
    flags: () => [REASON],
    run: async ({ word, typed, env }) => reject(await signedIn(env), word, reasonOf(typed)),
  },
  upload: {
    summary: "checks and keeps a file of grants (username,kp,occasion,note) for do bulk-grant",
    takes: "file",
    run: async ({ word, env }) => upload(await signedIn(env), word, env),
  },
  completion: {
    summary: "prints a script that completes these commands",
    takes: "shell",
    choices: new Map([["bash", 'eval "$(npm run --silent portal -- completion bash)"']]),
    run: async () => {
      const script = completionOf(clientCommands, JSON_OPTION);
      return { lines: script.split("\n"), data: { script } };
    },
  },
};

const textOf = (value: Typed[string]): string | undefined =>
  typeof value === "string" ? value : undefined;

/** @throws UsageError */
function reasonOf(typed: Typed): string {
  const reason = textOf(typed["reason"])?.trim();
  if (!reason) throw new UsageError(`--reason is missing\n${helpOf(REASON)}`);
  return reason;
}

/** @throws Refusal where nobody is signed in here */
async function signedIn(env: NodeJS.ProcessEnv): Promise<Send> {
  const token = await staffToken(env);
  if (token !== undefined) return openConsole(consoleUrl(env), token);
  throw new Refusal({
    statusCode: UNAUTHENTICATED,
    message: "Nobody is signed in here.",
    errorCode: "unauthenticated",
  });
}
