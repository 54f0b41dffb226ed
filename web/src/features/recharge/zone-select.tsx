import { Trans, useLingui } from "@lingui/react/macro";
import type { Zone } from "@portal/contract/recharge";
import { Select } from "../../ui/select.tsx";
import type { ZoneGroups } from "./zone-groups.ts";

type ZoneSelectProps = {
  zones: ZoneGroups;
  value: string;
  onChange: (zoneId: string) => void;
};

/** The open servers; those where the player has characters come first. */
export function ZoneSelect({ zones, value, onChange }: ZoneSelectProps) {
  const { t } = useLingui();
  const { own = [], others } = zones;
  const isNoneOpen = own.length + others.length === 0;
  return (
    <Select
      label={t`Máy chủ`}
      name="zoneId"
      placeholder={isNoneOpen ? t`Hiện không có máy chủ nào đang mở` : t`Chọn máy chủ`}
      hint={<ZoneHint zones={zones} value={value} />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={isNoneOpen}
    >
      {own.length > 0 && (
        <optgroup label={t`Máy chủ có nhân vật của bạn`}>
          <ZoneOptions zones={own} />
        </optgroup>
      )}
      {own.length > 0 && others.length > 0 ? (
        <optgroup label={t`Máy chủ khác`}>
          <ZoneOptions zones={others} />
        </optgroup>
      ) : (
        <ZoneOptions zones={others} />
      )}
    </Select>
  );
}

function ZoneOptions({ zones }: { zones: readonly Zone[] }) {
  return zones.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Who will have the coins; always one line, so that nothing below moves. */
function ZoneHint({ zones: { own }, value }: Pick<ZoneSelectProps, "zones" | "value">) {
  const characters = own?.find(({ id }) => id === value)?.characters.join(", ");
  if (characters) return <Trans>Nhân vật của bạn: {characters}</Trans>;
  if (value === "" || !own) return <Trans>Chọn máy chủ có nhân vật của bạn.</Trans>;
  return <Trans>Bạn chưa có nhân vật nào ở máy chủ này.</Trans>;
}
