import { Button, Group } from '@mantine/core';
import { IconMoodConfuzed, IconRefresh } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/states.js';

const isMissingChunk = (error: unknown) => error instanceof TypeError && /import/i.test(error.message);

/** A page that broke, or a piece of it that is no longer on the server because a newer version is. */
export const RouteError = () => {
  const error = useRouteError();
  const stale = isMissingChunk(error);
  return (
    <Page place={false} title={stale ? 'Há uma versão nova' : 'Algo deu errado'}>
      <Empty
        icon={IconMoodConfuzed}
        title={stale ? 'Recarregue para continuar' : 'Esta página não pôde ser mostrada'}
        text={
          stale
            ? 'A Tulha foi atualizada enquanto esta página estava aberta.'
            : 'Nada do que você gravou se perdeu. Recarregue a página; se continuar assim, avise o suporte.'
        }
        action={
          <Group>
            <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={() => location.reload()}>
              Recarregar
            </Button>
            <Link to="/">Ir para o início</Link>
          </Group>
        }
      />
    </Page>
  );
};

export const NotFound = () => (
  <Page place={false} title="Página não encontrada">
    <Empty
      icon={IconMoodConfuzed}
      title="Este endereço não existe"
      text="Ele pode ter sido digitado errado ou a página mudou de lugar."
      action={<Link to="/">Ir para o início</Link>}
    />
  </Page>
);
