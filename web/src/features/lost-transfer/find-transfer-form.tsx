/** The form for a transfer to find, with the result of the search. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  findTransfer,
  findTransferForm,
  type FindTransferResult,
  getTransferCases,
  REFERENCE_END_LENGTH,
  REFERENCE_END_MAX_LENGTH,
} from "@portal/contract/lost-transfer";
import { kp, type Vnd, vnd } from "@portal/contract/values/money";
import { useState } from "react";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { formatDateTime, formatKp } from "../../lib/text/format.ts";
import type { KnownTransfer } from "../../lib/text/known-transfer.ts";
import { topUpPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { Button } from "../../ui/page/button.tsx";
import { Link } from "../../ui/page/link.tsx";
import { ReferencePicture } from "./reference-picture.tsx";
import { SentAtFields } from "./sent-at-fields.tsx";
import { fromLocal, toLocal } from "./vietnam-moment.ts";

/** The fields that are restored after the end of a session. */
const KEPT = {
  form: "find-transfer",
  fields: ["method", "amountVnd", "sentAt", "referenceEnd"],
} as const;

const checkWords = checkWith(findTransferForm);

/** An example of ACB's references, which are short: it numbers each day's entries. */
const SHORT_REFERENCE = "4821";

type FindTransferFormProps = {
  methods: readonly { readonly name: string; readonly label: string }[];
  /** The transfer's details that the previous page already knows. */
  known: KnownTransfer;
};

export function FindTransferForm({ methods, known }: FindTransferFormProps) {
  const { t } = useLingui();
  const { form, found } = useFindTransfer(methods, known);
  const { amountVnd } = form.values;
  const setAmount = (amount: Vnd | undefined) => form.set("amountVnd", String(amount ?? ""));
  return (
    <form className="stack-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <Select
        {...form.text("method")}
        label={t`Tài khoản nhận tiền`}
        options={methods.map(({ name, label }) => [name, label])}
      />
      <MoneyField
        label={t`Số tiền đã chuyển`}
        placeholder={t`Ví dụ: 150.000`}
        amountVnd={amountVnd === "" ? undefined : vnd(Number(amountVnd))}
        onChange={setAmount}
        error={form.error("amountVnd")}
      />
      <div className="columns-14 align-start">
        <TextField
          {...form.text("referenceEnd")}
          label={t`${REFERENCE_END_LENGTH} ký tự cuối của mã giao dịch`}
          hint={t`Dòng “Mã giao dịch” trong app ngân hàng hoặc ví. Dán cả mã cũng được; mã ngắn (như ${SHORT_REFERENCE} của ACB) thì nhập đủ.`}
          placeholder={t`Ví dụ: 907687`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2 * REFERENCE_END_MAX_LENGTH}
          required
        />
        <ReferencePicture />
      </div>
      <SentAtFields
        name="sentAt"
        sentAt={form.values.sentAt}
        onChange={(sentAt) => form.set("sentAt", sentAt)}
        error={form.error("sentAt")}
      />
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang tìm...`}>
        <Trans>Tìm giao dịch</Trans>
      </Button>
      {found && <FindTransferResultNotice found={found} />}
    </form>
  );
}

/** Shows the result of a search in place. A credited transfer has its own page. */
function FindTransferResultNotice({ found }: { found: FindTransferResult }) {
  const { t } = useLingui();
  switch (found.outcome) {
    case "credited":
      return null;
    case "arrived":
      return (
        <Notice
          tone="success"
          title={t`Khoản này đã vào tài khoản của bạn từ trước`}
          action={<Link to={topUpPath(found.topUpId)} className="link">{t`Xem từng bước`}</Link>}
        />
      );
    case "waiting":
      return <WaitingNotice found={found} />;
    case "case":
      return (
        <Notice tone="info" title={t`Chưa tìm thấy ngay, yêu cầu của bạn đã được ghi nhận`}>
          <Trans>
            Nhân viên hỗ trợ sẽ kiểm tra theo thông tin bạn vừa nhập và báo kết quả ngay tại đây.
            Nếu ngày giờ chuyển ở trên chưa đúng, hãy sửa rồi tìm lại.
          </Trans>
        </Notice>
      );
  }
}

type Waiting = Extract<FindTransferResult, { outcome: "waiting" }>;

/** Says when the money that was found can be spent, and why not at once. */
function WaitingNotice({ found: { credit, bonus, spendableAt } }: { found: Waiting }) {
  const amount = formatKp(kp(credit + bonus));
  const at = formatDateTime(spendableAt);
  return (
    <Notice tone="success" title={<Trans>Đã tìm thấy giao dịch của bạn</Trans>}>
      <Trans>
        {amount} sẽ vào tài khoản lúc {at}. Trong lúc chờ, nếu có người khác báo đã chuyển khoản
        này, nhân viên hỗ trợ sẽ kiểm tra trước khi cộng. Bạn không cần làm gì thêm.
      </Trans>
    </Notice>
  );
}

type Values = { method: string; amountVnd: string; sentAt: string; referenceEnd: string };

const check = (values: Values) => checkWords(toBody(values));

/** Searches for a transfer. A credited one shows on its top-up's page, any other result in place. */
function useFindTransfer(
  methods: readonly { readonly name: string }[],
  { method, amountVnd, sentAt }: KnownTransfer,
) {
  const [, navigate] = useLocation();
  const [openedAt] = useState(() => new Date());
  const [found, setFound] = useState<FindTransferResult>();
  const offered = methods.find(({ name }) => name === method) ?? methods[0];
  const form = useForm<Values>({
    check,
    initial: {
      method: offered?.name ?? "",
      amountVnd: amountVnd === undefined ? "" : String(amountVnd),
      sentAt: toLocal(sentAt === undefined ? openedAt : new Date(sentAt)),
      referenceEnd: "",
    },
    kept: KEPT,
    submit: async (values) => {
      setFound(undefined);
      const result = await send(findTransfer, { body: toBody(values) });
      setFound(result);
      await refetch(getTransferCases);
      if (result.outcome !== "credited") return;
      await refreshUser();
      navigate(topUpPath(result.topUpId));
    },
  });
  return { form, found };
}

function toBody({ method, amountVnd, sentAt, referenceEnd }: Values) {
  return { method, amountVnd: vnd(Number(amountVnd)), sentAt: fromLocal(sentAt), referenceEnd };
}
