import { Button, Group } from '@mantine/core';
import { IconMoodConfuzed, IconRefresh } from '@tabler/icons-react';
import { Link, useRouteError } from 'react-router';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/states.js';
import { PecaDemorada } from './prazo.js';

const isMissingChunk = (error: unknown) => error instanceof TypeError && /import/i.test(error.message);

const ESTRAGOU = {
  page: 'Algo deu errado',
  title: 'Esta página não pôde ser mostrada',
  text: 'Nada do que você gravou se perdeu. Recarregue a página; se continuar assim, avise o suporte.',
};
const VERSAO_NOVA = {
  page: 'Há uma versão nova',
  title: 'Recarregue para continuar',
  text: 'A Tulha foi atualizada enquanto esta página estava aberta.',
};
const DEMOROU = {
  page: 'A página não chegou',
  title: 'A internet está lenta demais',
  text: 'Uma parte da página não chegou em dois minutos. Confira a conexão e recarregue.',
};

const textsOf = (error: unknown) => {
  if (error instanceof PecaDemorada) return DEMOROU;
  return isMissingChunk(error) ? VERSAO_NOVA : ESTRAGOU;
};

/** A page that broke, or a piece of it that is no longer on the server because a newer version is. */
export const RouteError = () => {
  const error = useRouteError();
  const { page, title, text } = textsOf(error);
  return (
    <Page place={false} title={page}>
      <Empty
        icon={IconMoodConfuzed}
        title={title}
        text={text}
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
