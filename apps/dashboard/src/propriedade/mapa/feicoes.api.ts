import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { CatalogueAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import type { feicao } from '@tulha/domain/propriedade/feicao.catalogue';
import { useState } from 'react';
import { useReadAll } from '../../http/hooks.js';
import { submit } from '../../http/outbox/outbox.js';

export type Feicao = Answer<CatalogueAnswer<typeof feicao>>;
/** A drawing that has a place. */
export type Desenhada = Feicao & { readonly tracado: NonNullable<Feicao['tracado']> };
/** A drawing of a file as it is sent to the map. */
export type Trazida = Pick<Desenhada, 'nome' | 'tipo' | 'tracado' | 'origem'>;

const PATH = '/cad-feicoes';

/** Roads and water of the active farm, or of the one asked about. */
export const useFeicoes = (fazenda?: number) =>
  useReadAll<CatalogueAnswer<typeof feicao>>(PATH, { sort: 'id' }, { ...(fazenda !== undefined && { fazenda }), modulo: 'propriedade' });

export const desenhadas = (feicoes: readonly Feicao[] | undefined): Desenhada[] =>
  (feicoes ?? []).flatMap((uma) => (uma.tracado ? [{ ...uma, tracado: uma.tracado }] : []));

/** How far a file's drawings have come: those on the map, those that wait on this device for a signal, and why one was refused. */
type Andamento = { readonly feitas: number; readonly guardadas: number; readonly total: number; readonly erro?: string };

/** Keeps drawings on the map of a farm, one after the other, each once; the first that is refused stops it. */
export const useTrazer = () => {
  const client = useQueryClient();
  const [andamento, setAndamento] = useState<Andamento>();
  const [trazendo, setTrazendo] = useState(false);
  const trazer = async (trazidas: readonly Trazida[], fazenda: number): Promise<Andamento> => {
    let agora: Andamento = { feitas: 0, guardadas: 0, total: trazidas.length };
    setTrazendo(true);
    for (const body of trazidas) {
      setAndamento(agora);
      const wish = { method: 'POST', path: PATH, body: { ...body, fazenda }, fazenda } as const;
      const sent = await submit({ wish, what: `No mapa: ${body.nome}`, page: '/mapa', values: {}, quiet: true });
      if (sent.kind === 'refused') {
        agora = { ...agora, erro: `${body.nome}: ${sent.problem.message}` };
        break;
      }
      agora = sent.kind === 'done' ? { ...agora, feitas: agora.feitas + 1 } : { ...agora, guardadas: agora.guardadas + 1 };
    }
    setAndamento(agora);
    await client.invalidateQueries();
    setTrazendo(false);
    return agora;
  };
  return { trazer, andamento, trazendo };
};
