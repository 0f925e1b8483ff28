import { Group, Skeleton, Text } from '@mantine/core';
import { IconArrowRight, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { instant } from '../../ui/format.js';
import { Action, LinkButton, Page } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { Andamento } from './andamento.js';
import { ComoSeLeu } from './como-se-leu.js';
import { Erros } from './erros.js';
import { envioDe, IMPORTACOES, type Importacao, isRunning, useEnviar, useImportacao } from './importacoes.api.js';
import { LinhasEscritas } from './linhas-escritas.js';
import { Resumo } from './resumo.js';
import { SituacaoDaImportacao } from './situacao.js';

const back = { to: IMPORTACOES, label: 'Importações' };

/** The next step: recording the checked import, looking at the recorded one, or sending corrected files. */
const Next = ({ importacao }: { importacao: Importacao }) => {
  const enviar = useEnviar();
  const navigate = useNavigate();
  const envio = envioDe(importacao.id);
  const again = (
    <LinkButton icon={IconUpload} to={`${IMPORTACOES}/nova`}>
      Importar mais
    </LinkButton>
  );
  if (isRunning(importacao)) return null;
  if (importacao.situacao !== 'concluida')
    return (
      <Action icon={IconUpload} to={`${IMPORTACOES}/nova`}>
        Enviar de novo
      </Action>
    );
  if (!importacao.simular)
    return (
      <Action icon={IconArrowRight} to="/">
        Ver a safra
      </Action>
    );
  if (!envio) return again;
  return (
    <Action
      loading={enviar.isPending}
      onClick={() => enviar.mutate({ ...envio, simular: false }, { onSuccess: (id) => void navigate(`${IMPORTACOES}/${id}`) })}
    >
      Gravar
    </Action>
  );
};

const outcomes = {
  aguardando: '',
  validando: '',
  gravando: '',
  concluida: 'Tudo gravado. Os lotes, as vendas e a folha já estão nas suas páginas.',
  recusada: 'Nada foi gravado. Corrija as linhas abaixo e envie de novo.',
  falhou: 'A importação parou por um problema nosso. Nada pela metade ficou gravado; tente de novo.',
} as const;

const outcomeOf = ({ situacao, simular, erro }: Importacao) => {
  if (situacao === 'falhou' && erro) return erro;
  return situacao === 'concluida' && simular ? 'Tudo certo. Nada foi gravado ainda.' : outcomes[situacao];
};

/** When an import ends, everything else on screen may be about to change. */
const useRefreshAtEnd = (running: boolean | undefined) => {
  const client = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (before.current && running === false) void client.invalidateQueries();
    before.current = running;
  }, [running, client]);
};

export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useImportacao(id);
  useRefreshAtEnd(data && isRunning(data));
  if (!data)
    return (
      <Page back={back} title="Importação">
        {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="8rem" radius="lg" />}
      </Page>
    );
  const when = [instant(data.criadaEm), data.ator].filter(Boolean).join(' · ');
  return (
    <Page
      key={id}
      back={back}
      title={`Importação nº ${id}`}
      about={
        <Group gap="xs">
          <SituacaoDaImportacao {...data} />
          {when}
        </Group>
      }
      actions={<Next importacao={data} />}
    >
      <div role="status">{outcomeOf(data) && <Text>{outcomeOf(data)}</Text>}</div>
      {isRunning(data) && <Andamento progresso={data.progresso} />}
      <ComoSeLeu avisos={data.avisos} />
      {data.errosTotal > 0 && <Erros erros={data.erros} total={data.errosTotal} />}
      {data.situacao === 'concluida' && <Resumo importacao={data} />}
      <LinhasEscritas {...data} />
    </Page>
  );
};
