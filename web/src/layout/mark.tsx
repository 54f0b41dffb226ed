/**
 * The game's mark, the same as public/mark.svg. Browsers load an SVG image as a separate document, which delays the
 * first paint of a slow phone by 50 ms.
 */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width={36} height={36} className={className} aria-hidden="true">
      <path
        fill="#c8402a"
        d="M3.2 1.1c8.300-.7 17.500-.5 26 .1 1 .1 1.600.8 1.700 1.700.5 8.700.4 17.600-.1 26-.1 1-.8 1.700-1.800 1.800-8.500.6-17.500.6-26 0-1-.1-1.700-.8-1.800-1.800C.7 20.500.7 11.500 1.300 2.900c.1-1 .9-1.700 1.900-1.800z"
      />
      <path
        fill="#fff4ea"
        d="M16 3.400l1.800 3.300v12.500h3.600v1.900h-3.600v3.200c2.900 0 5.600.2 8.100.7l-.4 2.500c-6.300-1.200-12.800-1.100-19 .1l-.4-2.500c2.500-.5 5.200-.8 8.100-.8v-3.200h-3.600v-1.900h3.600V6.700zM6.300 12.700l3-.7c.4 3.700.4 7 .1 10.700l-3.100.5c.4-3.700.4-6.900 0-10.500zM22.700 12l3 .7c-.4 3.600-.4 6.800 0 10.500l-3.100-.5c-.3-3.700-.3-7 .1-10.700z"
      />
    </svg>
  );
}
