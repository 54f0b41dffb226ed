import { useLingui } from "@lingui/react/macro";
import { opaqueString } from "@portal/contract/values/opaque-string";
import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useState } from "react";
import styles from "./fields.module.css";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "trailing"> & {
  /** Set where several fields share one toggle, so that all show the same state. */
  visible?: boolean;
  onVisibleChange?: (visible: boolean) => void;
  /** False for all but the first of several fields that share a toggle. */
  withToggle?: boolean;
};

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { visible: given, onVisibleChange, withToggle = true, ...field } = props;
  const { t } = useLingui();
  const [own, setOwn] = useState(false);
  const visible = given ?? own;
  const toggle = () => {
    setOwn(!visible);
    onVisibleChange?.(!visible);
  };
  const button = (
    <button
      type="button"
      className={styles["toggle"]}
      aria-label={t`Hiện mật khẩu`}
      aria-pressed={visible}
      onClick={toggle}
    >
      {visible ? <EyeOff size={20} /> : <Eye size={20} />}
    </button>
  );
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      clean={opaqueString}
      {...field}
      type={visible ? "text" : "password"}
      trailing={withToggle && button}
    />
  );
}
