import { parseArgs } from "node:util";
import type { Target } from "./game/game.ts";
import type { Credentials } from "./game/signature.ts";
import { readOutput, runToEnd } from "./kit/command.ts";

export type Options =
  | { readonly what: "game"; readonly target: Target; readonly json: boolean }
  | {
      readonly what: "sms";
      readonly port: number;
      readonly secret: string;
      readonly minutes: number;
      readonly json: boolean;
    };

const PORTAL_WAITS_MS = 3_000;

/** Settings of the portal: the kit speaks as the portal would. */
type Environment = Readonly<Record<string, string | undefined>>;

const USAGE = `npm run conformance -- --game <url> --account <name> --zone <id>
    [--coins "<program>"] [--log "<program>"] [--restart "<program>"] [--kills 5] [--game-id fsonline] [--json]
    with GAME_API_KEY_ID and GAME_API_SECRET in the environment or in .env, and of a second key the same with _PREVIOUS
npm run conformance -- --sms [--port 8099] [--minutes 15] [--json]
    with SMS_INBOUND_SECRET in the environment or in .env
docs/game-server.md explains both.`;

/** @throws with what is wrong and the usage */
export function readOptions(args: readonly string[], env: Environment): Options {
  const { values } = parse(args);
  const json = values.json ?? false;
  if (values.game !== undefined) {
    const target = {
      url: addressOf(values.game),
      keyId: needed(env["GAME_API_KEY_ID"], "GAME_API_KEY_ID is not set"),
      secret: needed(env["GAME_API_SECRET"], "GAME_API_SECRET is not set"),
      otherKey: otherKeyOf(env),
      account: needed(values.account, "--account is missing: an account of the game for tests"),
      zone: needed(values.zone, "--zone is missing: an open zone where it has a character"),
      gameId: values["game-id"] ?? "fsonline",
      answerWithinMs: PORTAL_WAITS_MS,
      kills: numberOf("--kills", values.kills ?? "5"),
      ...windowsOf(values),
    };
    return { what: "game", target, json };
  }
  if (!values.sms) throw new Error(`--game or --sms is missing\n${USAGE}`);
  return {
    what: "sms",
    port: numberOf("--port", values.port ?? "8099"),
    secret: needed(env["SMS_INBOUND_SECRET"], "SMS_INBOUND_SECRET is not set"),
    minutes: numberOf("--minutes", values.minutes ?? "15"),
    json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        game: { type: "string" },
        account: { type: "string" },
        zone: { type: "string" },
        "game-id": { type: "string" },
        coins: { type: "string" },
        log: { type: "string" },
        restart: { type: "string" },
        kills: { type: "string" },
        sms: { type: "boolean" },
        port: { type: "string" },
        minutes: { type: "string" },
        json: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

function otherKeyOf(env: Environment): Credentials | undefined {
  const { GAME_API_KEY_ID_PREVIOUS: keyId, GAME_API_SECRET_PREVIOUS: secret } = env;
  return keyId && secret ? { keyId, secret } : undefined;
}

type Programs = {
  readonly coins?: string | undefined;
  readonly log?: string | undefined;
  readonly restart?: string | undefined;
};

/** Makes windows into the game's books of the maker's programs. */
function windowsOf({ coins, log, restart }: Programs): Pick<Target, "coins" | "log" | "restart"> {
  return {
    coins: coins ? (account, zone) => readCoins(coins, account, zone) : undefined,
    log: log ? () => readOutput(log) : undefined,
    restart: restart ? () => runToEnd(restart) : undefined,
  };
}

async function readCoins(program: string, account: string, zone: string): Promise<number> {
  const text = (await readOutput(program, [account, zone])).trim();
  const isWhole = /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text));
  if (!isWhole) throw new Error(`--coins must print one whole number; it printed: ${text}`);
  return Number(text);
}

function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new Error(`--game takes the address to which /v1/… is appended, not ${text}`);
  }
  return text;
}

function needed(value: string | undefined, problem: string): string {
  if (!value) throw new Error(`${problem}\n${USAGE}`);
  return value;
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`${name} takes a whole number from 1 on`);
}
