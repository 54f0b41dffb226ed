import { useLingui } from "@lingui/react/macro";
import type { Character } from "../../../lib/recipient/characters.ts";
import { Select } from "../../../ui/form/fields/select.tsx";

type CharacterSelectProps = {
  /** The player's characters on the chosen server. */
  characters: readonly Character[];
  value: Character | undefined;
  onChange: (id: string) => void;
};

/** Lets the player choose who receives, where the game delivers to characters and there are several. */
export function CharacterSelect({ characters, value, onChange }: CharacterSelectProps) {
  const { t } = useLingui();
  const named = characters.filter(({ id }) => id !== undefined);
  if (named.length < 2) return null;
  return (
    <Select
      label={t`Nhân vật nhận`}
      name="characterId"
      placeholder={t`Chọn nhân vật`}
      value={value?.id ?? ""}
      onChange={({ target }) => onChange(target.value)}
    >
      {named.map(({ id, name, level }) => (
        <option key={id} value={id}>
          {level === undefined ? name : t`${name} · Cấp ${level}`}
        </option>
      ))}
    </Select>
  );
}
