import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { NotFound } from '../../app/rotas/route-error.js';
import type { Entry } from '../../http/outbox/entry.js';
import { useReopened } from '../../http/outbox/use-outbox.js';
import { Page } from '../../ui/page.js';
import { Lines } from '../../ui/states.js';
import { Formulario } from './form/formulario.js';
import { novaSaida } from './form/saidas-campo.js';
import { novoTalhao } from './form/talhoes-campo.js';
import { lembrados } from './lembrados.js';
import { processoDe } from './processos.js';
import { useCriar, useLotesPedidos } from './processos.api.js';
import { emBranco, type LoteNoForm, type Rascunho } from './rascunho.js';
import type { Processo } from './tipos.js';

/** Asked for in the address: lots to move, a place to put them. */
type Pedido = { readonly lotes: readonly LoteNoForm[]; readonly local: string | null };

/** A new form with the values this device remembers, and those in the address. */
const novo = (processo: Processo, { lotes, local }: Pedido): Rascunho => {
  const { local: ultimo, responsavel } = lembrados(processo.nome);
  return {
    ...emBranco(),
    local: local ?? ultimo ?? null,
    responsavel: responsavel ?? '',
    lotes: [...lotes],
    talhoes: processo.blocos.talhoes ? [novoTalhao([])] : [],
    saidas: processo.blocos.saidas ? [novaSaida([], processo.nome === 'beneficio' ? 'Bica corrida' : '')] : [],
  };
};

type Escrita = { readonly processo: Processo; readonly pedido: Pedido; readonly reaberto: Entry | undefined };

const Escrever = ({ processo, pedido, reaberto }: Escrita) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const criar = useCriar(processo, { page: pathname, reaberto });
  const [vazio] = useState(() => novo(processo, pedido));
  const [inicial] = useState(() => ({ ...vazio, ...reaberto?.values }));
  const { endereco, nome } = processo;
  const destino = (id: number) => (nome === 'colheita' ? `/rastreabilidade/lotes/${id}` : `${endereco}/${id}`);
  return (
    <Formulario
      processo={processo}
      inicial={inicial}
      vazio={vazio}
      seq={reaberto?.seq}
      enviar={(envio) => criar.mutateAsync(envio)}
      onGravado={(id) => void navigate(id === 0 ? (nome === 'colheita' ? '/rastreabilidade/lotes' : endereco) : destino(id))}
    />
  );
};

/** Says how many lots named in the address are not available, so that the user does not search for them. */
const Faltam = ({ quantos }: { quantos: number }) => (
  <Alert color="ambar" role="status" title={quantos === 1 ? 'Um lote não pode entrar aqui' : `${quantos} lotes não podem entrar aqui`}>
    O café já acabou, está prometido, ou se mede em outra unidade.
  </Alert>
);

const Nova = ({ processo }: { processo: Processo }) => {
  const [params] = useSearchParams();
  const [ids] = useState(() => (params.get('lote') ?? '').split(',').map(Number).filter(Boolean).slice(0, 50));
  const [local] = useState(() => params.get('local'));
  const reaberto = useReopened();
  const { prontos, lotes } = useLotesPedidos(processo.destino, ids);
  const back =
    processo.nome === 'colheita' ? { to: '/rastreabilidade/lotes', label: 'Lotes' } : { to: processo.endereco, label: processo.title };
  return (
    <Page back={back} title={processo.nova} about={processo.sobre}>
      {prontos && lotes.length < ids.length && <Faltam quantos={ids.length - lotes.length} />}
      {prontos && reaberto !== null ? <Escrever processo={processo} pedido={{ lotes, local }} reaberto={reaberto} /> : <Lines />}
    </Page>
  );
};

/** A new record of any process. */
export const Component = () => {
  const { processo: nome } = useParams();
  const processo = processoDe(nome);
  return processo ? <Nova key={processo.nome} processo={processo} /> : <NotFound />;
};
