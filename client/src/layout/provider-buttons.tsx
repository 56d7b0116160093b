import { providerLogin as text } from '#content/providers';
import type { ProviderResponse } from '#server/auth/sign-in-with/sign-in-with.dto';
import { ProvidersApi, type Way, useWayToProvider } from '#client/app/providers';
import { Failure } from '#client/ui/forms/form-message';
import { FormButton } from '#client/ui/forms/form-parts';
import { useAction } from '#client/ui/use-action';

interface ProviderButtonsProps {
  /** Asked when a button is pressed. */
  way: () => Way;
  label?: (provider: string) => string;
  /** Left out: all. */
  isWanted?: (provider: ProviderResponse) => boolean;
}

/** A button for each provider, and only where an operator has configured some. */
export const ProviderButtons = ({ isWanted = () => true, ...props }: ProviderButtonsProps) =>
  ProvidersApi.useGetProvidersQuery()
    .data?.providers.filter(isWanted)
    .map((provider) => <ProviderButton key={provider.name} provider={provider} {...props} />);

function ProviderButton({
  provider,
  way,
  label = text.label,
}: Omit<ProviderButtonsProps, 'isWanted'> & { provider: ProviderResponse }) {
  const goTo = useWayToProvider();
  const { isBusy, error, run } = useAction();
  return (
    <>
      <FormButton
        variant="secondary"
        disabled={!provider.available}
        busy={isBusy}
        busyLabel={text.busy}
        onClick={() => void run(async () => goTo(provider.name, way()))}
      >
        {provider.available ? label(provider.label) : text.unavailable(provider.label)}
      </FormButton>
      <Failure failed={text.failed} error={error} />
    </>
  );
}
