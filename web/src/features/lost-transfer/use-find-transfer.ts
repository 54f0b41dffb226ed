import {
  findTransfer,
  findTransferForm,
  type FindTransferResult,
  getTransferCases,
} from "@portal/contract/lost-transfer";
import { vnd } from "@portal/contract/values/money";
import { useState } from "react";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { refetch } from "../../lib/api/use-call.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { type KnownTransfer } from "../../lib/text/known-transfer.ts";
import { topUpPath } from "../../paths.ts";
import { fromLocal, toLocal } from "./vietnam-moment.ts";

type Words = { method: string; amountVnd: string; sentAt: string; referenceEnd: string };

const KEPT = {
  form: "find-transfer",
  fields: ["method", "amountVnd", "sentAt", "referenceEnd"],
} as const;

const checkWords = checkWith(findTransferForm);
const check = (words: Words) => checkWords(toBody(words));

/** Searches for a transfer. A credited one shows on its top-up's page, any other result in place. */
export function useFindTransfer(
  methods: readonly { readonly name: string }[],
  { method, amountVnd, sentAt }: KnownTransfer,
) {
  const [, navigate] = useLocation();
  const [openedAt] = useState(() => new Date());
  const [found, setFound] = useState<FindTransferResult>();
  const offered = methods.find(({ name }) => name === method) ?? methods[0];
  const form = useForm<Words>({
    check,
    initial: {
      method: offered?.name ?? "",
      amountVnd: amountVnd === undefined ? "" : String(amountVnd),
      sentAt: toLocal(sentAt === undefined ? openedAt : new Date(sentAt)),
      referenceEnd: "",
    },
    kept: KEPT,
    submit: async (words) => {
      setFound(undefined);
      const result = await send(findTransfer, { body: toBody(words) });
      setFound(result);
      await refetch(getTransferCases);
      if (result.outcome !== "credited") return;
      await refreshUser();
      navigate(topUpPath(result.topUpId));
    },
  });
  return { form, found };
}

function toBody({ method, amountVnd, sentAt, referenceEnd }: Words) {
  return { method, amountVnd: vnd(Number(amountVnd)), sentAt: fromLocal(sentAt), referenceEnd };
}
