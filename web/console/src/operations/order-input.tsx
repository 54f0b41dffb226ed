import { getChannels } from "@portal/contract/console/channels";
import { Checkbox } from "../../../src/ui/form/fields/checkbox.tsx";
import { DayField } from "../../../src/ui/form/fields/day-field.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { useReply } from "../api.ts";
import { grouped } from "../grouped.ts";
import { MomentField } from "../moment-field.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import type { OrderField } from "./operation-choice.ts";

type OrderInputProps = {
  readonly field: OrderField;
  /** Takes the focus. */
  readonly isFirst: boolean;
  /** Empty while nothing is typed or chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The field for one word of an order. */
export function OrderInput(props: OrderInputProps) {
  const { field, isFirst, value, onChange } = props;
  const { label, hint, isAmount, choices, kind, isOptional } = field;
  if (kind === "method") return <MethodInput {...props} />;
  if (kind === "flag") {
    return (
      <Checkbox
        label={label}
        checked={value !== ""}
        onChange={(event) => onChange(event.target.checked ? "yes" : "")}
      />
    );
  }
  if (choices) {
    return (
      <Select
        label={label}
        hint={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={Object.entries(choices)}
      />
    );
  }
  const shared = {
    label,
    hint,
    required: isOptional !== true,
    ...(isFirst && { ref: focusOnMount }),
  };
  if (kind === "day") return <DayField {...shared} day={value} onDay={onChange} />;
  if (kind === "moment") return <MomentField {...shared} moment={value} onMoment={onChange} />;
  return (
    <TextField
      {...shared}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(isAmount && { inputMode: "numeric", onBlur: () => onChange(grouped(value)) })}
    />
  );
}

/** With `everyMs`, a failed request is repeated. */
const METHODS_EVERY_MS = 60_000;

/** The names of all ways to pay, as players see them, also of those that are hidden from players. */
function MethodInput({ field: { label, hint }, isFirst, value, onChange }: OrderInputProps) {
  const { data, error } = useReply(getChannels, {}, { everyMs: METHODS_EVERY_MS });
  const methods = data?.channels.filter(({ kind, name }) => kind === "method" && name !== "card");
  return (
    <Select
      label={label}
      hint={hint}
      error={methods ? undefined : error?.message}
      value={value}
      required
      placeholder={methods ? "Chọn phương thức" : "Đang tải …"}
      {...(isFirst && { ref: focusOnMount })}
      onChange={(event) => onChange(event.target.value)}
      options={methods?.map(({ name, label: shown, isOffered }) => [
        name,
        isOffered ? shown : `${shown} (đang ẩn)`,
      ])}
    />
  );
}
