import {
  type OperatorContext,
  OperationRefused,
  runOperation,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { currentSettings } from "../../settings/receiving-accounts.ts";
import { accountsOf } from "../../settings/transfer-methods.ts";
import { insertAccount } from "./channel-store.ts";

export type WantedAccount = {
  /** The name of a bank's transfer method. */
  readonly method: string;
  readonly accountNumber: string;
  /** Absent: the holder stays. */
  readonly accountName?: string | undefined;
};

export type AccountChanged = {
  readonly method: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly label: string;
  /** The account that players were shown until now. Its money is still booked. */
  readonly formerAccount: string;
};

/** What a VietQR code and the feeds hold. */
const ACCOUNT_NUMBER = /^[A-Z0-9]{6,19}$/;

/**
 * Gives a bank's method another account at the same bank, which the same feed reports. The former one stays
 * known. @throws OperationRefused
 */
export async function changeAccount(
  { db, portal }: OperatorServices,
  operator: OperatorContext,
  { method: name, accountNumber, accountName }: WantedAccount,
): Promise<AccountChanged> {
  const { transferMethods } = (await currentSettings(db, portal)).payment;
  const method = transferMethods.find((each) => each.name === name);
  if (method?.type !== "bank") {
    throw new OperationRefused("method", `không có ngân hàng ${name}`);
  }
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
}
