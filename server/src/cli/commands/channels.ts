import type { Channel, ChannelKind } from "../../domain/channels/channel-store.ts";
import { changeAccount as change } from "../../operations/channels/change-account.ts";
import { type ChannelRecord, listChannels } from "../../operations/channels/list-channels.ts";
import { pauseChannel } from "../../operations/channels/pause-channel.ts";
import { resumeChannel } from "../../operations/channels/resume-channel.ts";
import { type Command, UsageError } from "../command.ts";
import { moment } from "../../kit/text/moment.ts";
import { operationReport } from "../operation-report.ts";

const KINDS: readonly ChannelKind[] = ["method", "telco", "account", "zone", "game"];
const NAME_COLUMN = 26;

export const list: Command = {
  summary: "what can be paused, by kind and name, and what is",
  run: async ({ services }) => {
    const channels = await listChannels(await services());
    return { ok: true, lines: channels.map(lineOf), data: { channels } };
  },
};

function lineOf({ kind, name, label, isOffered, pause }: ChannelRecord): string {
  const known = `${kind} ${name}`.padEnd(NAME_COLUMN);
  if (!pause) return `${known} ${isOffered ? "open  " : "hidden"}  ${label}`;
  const { reason, beginsAt, endsAt, isRunning } = pause;
  const state = isRunning ? "paused" : `to be paused from ${beginsAt}`;
  return `${known} ${state} until ${endsAt ?? "somebody resumes it"}  ${label}: ${reason}`;
}

export const pause: Command = {
  summary: "takes nothing new by a method, a telco, an account or a zone; what is on its way comes",
  parameters: ["kind", "name"],
  options: {
    notice: "what players read as the reason, in Vietnamese; needed",
    from: "when it begins, 2026-03-31 09:00; at once by default",
    to: "when it ends, 2026-03-31 10:00; by default when somebody resumes it",
  },
  changes: true,
  order: ({ args, options: { notice, from, to } }) => ({
    operation: "pause-channel",
    ...channelOf(args),
    notice,
    beginsAt: timeOf("--from", from)?.toISOString(),
    endsAt: timeOf("--to", to)?.toISOString(),
  }),
  run: async ({ args, options: { notice = "", from, to }, operator, services }) => {
    if (!notice.trim()) throw new UsageError("--notice is missing: players read why");
    const done = await pauseChannel(await services(), operator, {
      ...channelOf(args),
      reason: notice.trim(),
      beginsAt: timeOf("--from", from),
      endsAt: timeOf("--to", to),
    });
    const text = `${done.label} paused from ${done.beginsAt ?? "now"} until ${done.endsAt ?? "it is resumed"}`;
    return operationReport(operator, text, done);
  },
};

export const resume: Command = {
  summary: "opens again what was paused, or drops a pause that was planned",
  parameters: ["kind", "name"],
  changes: true,
  order: ({ args }) => ({ operation: "resume-channel", ...channelOf(args) }),
  run: async ({ args, operator, services }) => {
    const done = await resumeChannel(await services(), operator, channelOf(args));
    return operationReport(operator, `${done.label} is open`, done);
  },
};

export const changeAccount: Command = {
  summary: "shows players another account of a bank; money to the former one is still credited",
  parameters: ["method", "account"],
  options: { holder: "its holder, where another one" },
  changes: true,
  order: ({ args: [method = "", accountNumber = ""], options }) => ({
    operation: "change-account",
    method,
    accountNumber,
    accountName: options["holder"],
  }),
  run: async ({ args: [method = "", accountNumber = ""], options, operator, services }) => {
    const wanted = { method, accountNumber, accountName: options["holder"] };
    const done = await change(await services(), operator, wanted);
    const text = `${done.label}: players are shown ${done.accountNumber} (${done.accountName}) instead of ${done.formerAccount}`;
    return operationReport(operator, text, done);
  },
};

/** @throws UsageError */
function channelOf([kind = "", name = ""]: readonly string[]): Channel {
  const known = KINDS.find((each) => each === kind);
  if (!known) throw new UsageError(`<kind> is one of ${KINDS.join(", ")}`);
  return { kind: known, name };
}

/** @throws UsageError */
function timeOf(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = moment(text);
  if (!at) throw new UsageError(`${option}: no time like 2026-03-31 09:00`);
  return at;
}
