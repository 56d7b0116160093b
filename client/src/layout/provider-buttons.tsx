import { providerLogin as text } from '#content/providers';
import type { ProviderResponse } from '#server/auth/sign-in-with/sign-in-with.dto';
import { useGetProvidersQuery, type Way, useWayToProvider } from '#client/app/providers';
import { ActionButton } from '#client/ui/action-button';

interface ProviderButtonsProps {
  /** Asked when a button is pressed. */
  way: () => Way;
  label?: (provider: string) => string;
  /** Left out: all. */
  isWanted?: (provider: ProviderResponse) => boolean;
}

/** A button for each provider, and only where an operator has configured some. */
export function ProviderButtons({ isWanted = () => true, label, way }: ProviderButtonsProps) {
  const goTo = useWayToProvider();
  const { providers = [] } = useGetProvidersQuery().data ?? {};
  return providers
    .filter(isWanted)
    .map(({ name, available, label: provider }) => (
      <ActionButton
        {...text}
        key={name}
        label={(available ? (label ?? text.label) : text.unavailable)(provider)}
        disabled={!available}
        act={async () => goTo(name, way())}
      />
    ));
}
