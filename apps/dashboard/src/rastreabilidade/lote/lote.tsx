import { Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { activeFarm } from '../../http/session.js';
import type { Problem } from '../../http/problem.js';
import { useSafraOptions } from '../../propriedade/safras.api.js';
import type { ReadState } from '../../screens/screen.js';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { day, sum } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { Action, LinkButton } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { Documentos } from '../documentos/documentos.js';
import { LinhaDoTempo } from '../historico/linha-do-tempo.js';
import { Faixa } from '../historico/tempo/faixa.js';
import { eAgora, useQuando } from '../historico/tempo/quando.js';
import { Retirado } from '../historico/tempo/retirado.js';
import { Tempo } from '../historico/tempo/tempo.js';
import { Excluir } from '../processo/excluir.js';
import { useExcluir } from '../processo/registro.writes.js';
import { Mover } from '../processo/mover.js';
import { Publicacao } from '../publicacao/publicacao.js';
import { Qualidade } from '../qualidade/qualidade.js';
import { colheita } from './colheita.screen.js';
import { Etapa, processoLook } from './etapa.js';
import { LOTES, type Lote, type LoteCompleto, useLote } from './lotes.api.js';

type Slot = { readonly row: LoteCompleto };

export const EtapaDoLote = ({ row: { etapa } }: { readonly row: Lote }) => <Etapa etapa={etapa} />;

export const Tipo = ({ row: { tipo, qualidade } }: { readonly row: Lote }) => [tipo, qualidade].filter(Boolean).join(' · ') || '—';

/** The place of the lot, with its farm, where all farms are shown. */
export const Local = ({ row: { local, fazendaNome, saldo } }: { readonly row: Lote }) => {
  const all = (activeFarm.use() ?? 0) === 0;
  if (saldo === 0) return '—';
  return (
    <>
      {local ?? fazendaNome ?? '—'}
      {all && local && (
        <Text size="xs" c="dimmed">
          {fazendaNome}
        </Text>
      )}
    </>
  );
};

/** The seasons, which are read, as one more filter. */
export const ComSafras = ({ children }: { readonly children: (filters: readonly Filter[]) => ReactNode }) =>
  children([{ key: 'safra', type: 'select', label: 'Safra', all: 'Todas as safras', options: useSafraOptions() }]);

/** A lot of the picking has no record but itself: the day says it all. */
export const criacao = ({ criadoPor, data, codigo }: LoteCompleto) => {
  if (!criadoPor) return day(data);
  const registro = criadoPor.codigo !== null && criadoPor.codigo !== codigo ? ` ${criadoPor.codigo}` : '';
  return `${processoLook(criadoPor.processo).label}${registro}, ${day(data)}`;
};

export const Sobre = ({ row: { etapa, tipo, qualidade, fazendaNome } }: Slot) => (
  <Group gap="xs">
    <Etapa etapa={etapa} />
    {[tipo, qualidade, fazendaNome].filter(Boolean).join(' · ')}
  </Group>
);

/** The picking that formed the lot can be corrected or deleted as any record. */
const DaColheita = ({ id, codigo }: Pick<LoteCompleto, 'id' | 'codigo'>) => {
  const navigate = useNavigate();
  const excluir = useExcluir(colheita);
  return (
    <>
      <LinkButton icon={IconPencil} to={`/rastreabilidade/colheita/${id}/corrigir`}>
        Corrigir
      </LinkButton>
      <Excluir
        label="Excluir"
        title={`Excluir o lote ${codigo}?`}
        text="O lote sai das listas, e os litros voltam a não ter lote. O que estava escrito continua na história."
        confirm="Excluir lote"
        path={`${LOTES}/${id}`}
        onConfirm={(motivo) => excluir.mutateAsync({ registro: { id }, motivo }).then(() => navigate(LOTES))}
      />
    </>
  );
};

/** The actions on a lot at present; a lot in the past has none. */
export const Acoes = ({ row: lote }: Slot) => {
  if (!eAgora(useQuando())) return null;
  const livre = sum([lote.saldo, -lote.reservado], 3);
  return (
    <>
      {lote.saldo > 0 && <Mover ids={[lote.id]} etapa={lote.etapa} unidade={lote.unidade} />}
      {lote.unidade === 'kg' && livre > 0 && (
        <Action icon={icons.venda} to={`/vendas/nova?lote=${lote.id}`}>
          Vender
        </Action>
      )}
      {lote.criadoPor?.processo === 'lote' && <DaColheita id={lote.id} codigo={lote.codigo} />}
    </>
  );
};

/** Parts of a lot's page that only exist for the present, and are left out of a view of the past. */
export const SoAgora = ({ row: { id, codigo } }: Slot) => {
  if (!eAgora(useQuando())) return null;
  return (
    <>
      <Documentos assunto={{ tipo: 'lote', id: String(id), codigo, path: `${LOTES}/${id}` }} />
      <div className="only-screen">
        <Publicacao id={String(id)} />
      </div>
      <Qualidade lote={id} />
      <Anexos tipo="lote" id={id} />
    </>
  );
};

type Reading = { readonly id: string; readonly children: (read: ReadState<LoteCompleto>) => ReactNode };

/** As of the time in the page's address. */
export const Lendo = ({ id, children }: Reading) => children(useLote(id));

type Missing = { readonly id: string; readonly problem: Problem; readonly onRetry: () => void };

/** A removed lot says so, and shows its history. At a moment before the lot was made there is none, and the page offers other moments. */
export const Ausente = ({ id, problem, onRetry }: Missing) => {
  const agora = eAgora(useQuando());
  if (problem.retirado)
    return (
      <>
        <Retirado oQue="O lote" retirado={problem.retirado} />
        <Tempo id={id} />
        <LinhaDoTempo id={id} />
      </>
    );
  return (
    <>
      {!agora && <Faixa semLote={problem.status === 404} />}
      {!agora && <Tempo id={id} />}
      {(agora || problem.status !== 404) && <Failure problem={problem} onRetry={onRetry} />}
    </>
  );
};
