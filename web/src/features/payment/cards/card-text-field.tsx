import { Trans, useLingui } from "@lingui/react/macro";
import { type CardProvider, cleanCardText } from "@portal/contract/payment";
import { Check } from "lucide-react";
import { useState } from "react";
import { afterPress } from "../../../lib/browser/after-press.ts";
import { TextField } from "../../../ui/form/fields/text-field.tsx";
import { keepCaret, useTypedText } from "../../../ui/form/fields/use-typed-text.ts";
import styles from "./cards.module.css";
import { isUnusualLength, lengthsInWords } from "./usual-lengths.ts";

type CardTextFieldProps = {
  label: string;
  name: "serial" | "pin";
  provider: CardProvider;
  /** The usual lengths, for the hint. */
  lengths: readonly number[];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  enterKeyHint: "next" | "done";
};

/** The field for a number printed on a card. Drops spaces and dashes. */
export function CardTextField(props: CardTextFieldProps) {
  const { label, name, provider, lengths, text, error, onChange, enterKeyHint } = props;
  const [isLeft, setIsLeft] = useState(false);

  const typed = useTypedText(text, ({ input }) => {
    const caret = input.selectionStart ?? input.value.length;
    const position = cleanCardText(input.value.slice(0, caret)).length;
    setIsLeft(false);
    onChange(cleanCardText(input.value));
    keepCaret(input, () => position);
  });

  return (
    <TextField
      label={label}
      name={name}
      error={error}
      hint={
        lengths.length > 0 && (
          <LengthHint provider={provider} lengths={lengths} typed={text.length} isLeft={isLeft} />
        )
      }
      inputMode={provider.digitsOnly ? "numeric" : "text"}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={enterKeyHint}
      className={styles["cardText"]}
      {...typed}
      onBlur={() => afterPress(() => setIsLeft(true))}
    />
  );
}

type LengthHintProps = {
  provider: CardProvider;
  lengths: readonly number[];
  /** The number of characters. */
  typed: number;
  /** Whether the player has left the field. */
  isLeft: boolean;
};

/** Counts what is typed, and mentions an unusual length. Telcos print new lengths, so it does not block the form. */
function LengthHint({ provider, lengths, typed, isLeft }: LengthHintProps) {
  const { t } = useLingui();
  const usual = lengthsInWords(lengths);
  const { name, digitsOnly } = provider;
  const unit = digitsOnly ? t`chữ số` : t`ký tự`;
  if (typed === 0) {
    return (
      <Trans>
        Thường có {usual} {unit}.
      </Trans>
    );
  }
  if (!isUnusualLength(typed, lengths)) {
    return (
      <span className="line-2 jade">
        <Check size={16} />
        <Trans>
          Đã nhập {typed} {unit}.
        </Trans>
      </span>
    );
  }
  return isLeft ? (
    <span className="warning">
      <Trans>
        Bạn đã nhập {typed} {unit}, thẻ {name} thường có {usual}. Hãy kiểm tra lại.
      </Trans>
    </span>
  ) : (
    <Trans>
      Đã nhập {typed} {unit}, thường có {usual}.
    </Trans>
  );
}
