import type { BotCheckAction } from "@portal/contract/captcha";
import type { FieldErrors } from "@portal/contract/http/errors";
import { useState } from "react";
import { prepareToken } from "../../lib/api/api.ts";
import { useBotCheck } from "../../lib/bot-check/bot-check.ts";
import { useForm } from "../../lib/form/use-form.ts";

type EmailRequest<Values> = {
  check: (values: Values) => FieldErrors;
  initial: Values;
  action: BotCheckAction;
  send: (values: Values & { gReCaptchaToken: string }) => Promise<{ message: string }>;
};

/** A form that requests an email, and the server's message. */
export function useEmailRequest<Values extends Record<string, string>>(
  request: EmailRequest<Values>,
) {
  const botCheck = useBotCheck(request.action);
  const [sent, setSent] = useState<{ message: string; isOpen: boolean }>();
  const form = useForm<Values>({
    prepare: prepareToken,
    check: request.check,
    initial: request.initial,
    submit: async (values) => {
      const { message } = await request.send({ ...values, gReCaptchaToken: await botCheck.take() });
      setSent({ message, isOpen: true });
    },
  });
  return {
    form,
    /** Call it when the form is first touched, because the bot check takes a moment. */
    startBotCheck: botCheck.start,
    /** The server's message, while it is to be shown. */
    message: sent?.isOpen ? sent.message : undefined,
    /** True where the form is open again after the server's message. */
    isAgain: sent !== undefined,
    askAgain: () => setSent(sent && { ...sent, isOpen: false }),
  };
}
