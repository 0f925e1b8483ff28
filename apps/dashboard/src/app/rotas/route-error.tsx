import { Button, Group } from '@mantine/core';
import { IconCloudOff, IconMoodConfuzed, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { useAgain } from '../../ui/use-again.js';
import { reabrir } from '../versao/reabrir.js';
import { perguntar } from '../versao/servida.js';
import { isMissingPiece, PecaDemorada } from './prazo.js';

const ESTRAGOU = {
  icon: IconMoodConfuzed,
  page: 'Algo deu errado',
  title: 'Esta página não pôde ser mostrada',
  text: 'Nada do que você gravou se perdeu. Recarregue a página; se continuar assim, avise o suporte.',
};
const VERSAO_NOVA = {
  icon: IconMoodConfuzed,
  page: 'Há uma versão nova',
  title: 'Recarregue para continuar',
  text: 'A Tulha foi atualizada enquanto esta página estava aberta.',
};
const DEMOROU = {
  icon: IconCloudOff,
  page: 'A página não chegou',
  title: 'A internet está lenta demais',
  text: 'Uma parte da página não chegou em dois minutos. Confira a conexão e recarregue.',
};
const SEM_SINAL = {
  icon: IconCloudOff,
  page: 'Sem internet',
  title: 'Esta página ainda não está neste aparelho',
  text: 'Ela abre quando a internet voltar. O que você gravou está guardado e vai depois.',
};

/** Whether the server answers, for a piece that did not come: without a signal it is not that another version took its place. */
const useResponde = (asked: boolean): boolean => {
  const [responde, setResponde] = useState(navigator.onLine);
  useEffect(() => {
    if (asked) void perguntar().then((servida) => setResponde(servida !== undefined));
  }, [asked]);
  return responde;
};

/** A page that broke, or a piece of it that did not come: there is no signal, or a newer version took its place. */
export const RouteError = () => {
  const error = useRouteError();
  const missing = isMissingPiece(error);
  const responde = useResponde(missing);
  const textsOf = () => {
    if (error instanceof PecaDemorada) return DEMOROU;
    if (missing) return responde ? VERSAO_NOVA : SEM_SINAL;
    return ESTRAGOU;
  };
  const { icon, page, title, text } = textsOf();
  // Without a signal a reload would leave the browser with nothing to show.
  const recarregar = () => void reabrir().then((done) => done || title === SEM_SINAL.title || location.reload());
  useAgain(title === SEM_SINAL.title, recarregar);
  return (
    <Page place={false} title={page}>
      <Empty
        {...{ icon, title, text }}
        action={
          <Group>
            <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={recarregar}>
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
