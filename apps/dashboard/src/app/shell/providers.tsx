import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../../http/problem.js';
import { onSessionExpired } from '../../http/session.js';
import { cssVariables, theme } from '../../theme/theme.js';
import { ToastProvider, useToast } from '../../ui/toast.js';
import { colourSchemeManager } from './colour-scheme.js';

const manager = colourSchemeManager();

/** A read is tried again only where no answer came: a refusal stays a refusal. */
const retry = (failures: number, error: Error) => failures < 1 && error instanceof Problem && error.status === 0;

/** Asked and sent also where the device says that it has no internet: that there is none is said at once, nothing waits in silence. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, retryDelay: 500, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

const SessionExpiry = ({ onExpired }: { onExpired: () => void }) => {
  const toast = useToast();
  useEffect(
    () =>
      onSessionExpired(() => {
        onExpired();
        toast.error('Ops!', 'Sua sessão expirou. Por favor, faça login novamente.', { persistent: true });
      }),
    [toast, onExpired],
  );
  return null;
};

export const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createClient);
  const [forget] = useState(() => () => client.clear());
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={manager} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <ToastProvider>
          <SessionExpiry onExpired={forget} />
          {children}
        </ToastProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
};
