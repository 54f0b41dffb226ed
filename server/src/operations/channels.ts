/**
 * Operations on channels: pause and resume a payment method, card, zone or the whole portal, and change a bank account.
 */
import type { Channel } from "../domain/channels.ts";
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import { accountsOf } from "../settings/transfer-methods.ts";
import { endPause, insertAccount, insertPause } from "./channels/channel-store.ts";
import { listChannels } from "./channels/list-channels.ts";
import type { Operation, OperationServices, Order } from "./operation.ts";

/** The account numbers that VietQR codes and the feeds support. */
const ACCOUNT_NUMBER = /^[A-Z0-9]{6,19}$/;

/** @throws OperationRefused if there is no such channel */
async function labelOf(services: OperationServices, { kind, name }: Channel): Promise<string> {
  const channels = await listChannels(services);
  const found = channels.find((each) => each.kind === kind && each.name === name);
  if (!found) throw new OperationRefused("name", `không có kênh ${kind} ${name}`);
  return found.label;
}

/** Pauses a channel. Players read the notice. A new pause replaces the one before. */
const pauseChannel: Operation<Order<"pause-channel">> = {
  run: async (services, operator, { kind, name, notice, before, after, ...times }) => {
    const label = await labelOf(services, { kind, name });
    const beginsAt = times.beginsAt === undefined ? null : new Date(times.beginsAt);
    const endsAt = times.endsAt === undefined ? null : new Date(times.endsAt);
    if (endsAt !== null && endsAt.getTime() <= Math.max(Date.now(), beginsAt?.getTime() ?? 0)) {
      throw new OperationRefused("endsAt", "giờ kết thúc phải sau giờ bắt đầu và sau bây giờ");
    }
    const moments = {
      beginsAt: beginsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
    return runOperation(services.db, operator, async (tx) => {
      const texts = { before: before ?? null, after: after ?? null };
      await insertPause(tx, { kind, name, reason: notice, beginsAt, endsAt, ...texts });
      const details = { kind, name, label, reason: notice, ...moments, ...texts };
      const auditEntry = { command: "channels pause", userId: null, details };
      return { result: { kind, name, label, ...moments, notice, ...texts }, auditEntry };
    });
  },
  subjectOf: ({ kind, name }) => `channel:${String(kind)}:${String(name)}`,
};

const resumeChannel: Operation<Order<"resume-channel">> = {
  run: async (services, operator, { kind, name }) => {
    const label = await labelOf(services, { kind, name });
    const result = { kind, name, label };
    return runOperation(services.db, operator, async (tx) => {
      if (!(await endPause(tx, result))) {
        throw new OperationRefused("name", `${label} đang không tạm ngừng`);
      }
      return { result, auditEntry: { command: "channels resume", userId: null, details: result } };
    });
  },
  subjectOf: ({ kind, name }) => `channel:${String(kind)}:${String(name)}`,
};

/**
 * Changes a method's bank account to another one at the same bank, which the same feed reports. Money to the former
 * account is still booked.
 */
const changeAccount: Operation<Order<"change-account">> = {
  run: async ({ db, portal }, operator, { method: name, accountNumber, accountName }) => {
    const { transferMethods } = (await currentSettings(db, portal)).payment;
    const method = transferMethods.find((each) => each.name === name);
    if (method?.type !== "bank") throw new OperationRefused("method", `không có ngân hàng ${name}`);
    if (!ACCOUNT_NUMBER.test(accountNumber)) {
      throw new OperationRefused("accountNumber", "số tài khoản gồm 6–19 chữ số hoặc chữ in hoa");
    }
    if (accountNumber === method.accountNumber) {
      throw new OperationRefused("accountNumber", `${method.label} đang dùng tài khoản này`);
    }
    const other = transferMethods.find(
      (each) =>
        each.name !== name &&
        accountsOf(each).some(
          (known) => known.feed === method.feed && known.accountNumber === accountNumber,
        ),
    );
    if (other) throw new OperationRefused("accountNumber", `tài khoản này là của ${other.label}`);
    const result = {
      method: name,
      label: method.label,
      formerAccount: method.accountNumber,
      accountNumber,
      accountName: accountName ?? method.accountName,
    };
    return runOperation(db, operator, async (tx) => {
      await insertAccount(tx, result);
      const auditEntry = { command: "channels change-account", userId: null, details: result };
      return { result, auditEntry };
    });
  },
  subjectOf: ({ method }) => `account:${String(method)}`,
};

export const channels = {
  "pause-channel": pauseChannel,
  "resume-channel": resumeChannel,
  "change-account": changeAccount,
};
