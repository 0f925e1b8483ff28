import { useWish } from '../../http/outbox/use-outbox.js';
import { type LoteNoQuadro, useQuadro } from '../lote/quadro/quadro.api.js';
import { processoDe } from './processos.js';
import type { LoteNoForm, Rascunho } from './rascunho.js';
import type { Processo } from './tipos.js';

/** A record whose coffee all goes on to where a form sends it: its exit is due. */
export type SaidaDevida = { readonly processo: Processo; readonly id: number; readonly lugar: string };

type NoLugar = LoteNoQuadro & { readonly lugar: string };

/** Records of places from which these lots take everything left. The exit of a lot that moves only in part is left to the user. */
const devidas = (noQuadro: readonly NoLugar[], lotes: readonly LoteNoForm[]): readonly SaidaDevida[] =>
  [...Map.groupBy(noQuadro, ({ processo, registro }) => `${processo}/${registro}`).values()].flatMap((juntos) => {
    const [primeiro] = juntos;
    const processo = processoDe(primeiro?.processo ?? undefined);
    const levados = juntos.filter(({ id, quantidade }) => lotes.some((lote) => lote.id === id && (lote.quantidade ?? 0) >= quantidade));
    const inteiros = levados.length > 0 && juntos.every((lote) => lote.quantidade === 0 || levados.includes(lote));
    return primeiro?.registro && processo?.blocos.permanencia && inteiros
      ? [{ processo, id: primeiro.registro, lugar: primeiro.lugar }]
      : [];
  });

/** The exits that are due before these lots go in elsewhere, and how to write them down: same day, same hour. */
export const useSaidasAntes = (lotes: readonly LoteNoForm[]) => {
  const { data } = useQuadro();
  const noQuadro = (data?.secoes ?? []).flatMap(({ secao, locais }) =>
    secao === 'cooperativa' ? [] : locais.flatMap(({ descricao: lugar, lotes: la }) => la.map((lote) => ({ ...lote, lugar }))),
  );
  const { mutateAsync } = useWish(({ processo, id, lugar, rascunho }: SaidaDevida & { rascunho: Rascunho }) => {
    const body = {
      dataSaida: rascunho.entrada,
      horaSaida: processo.blocos.hora ? rascunho.hora : '',
      umidadeSaida: processo.blocos.umidade ? rascunho.umidadeEntrada : null,
    };
    return { what: `Saída: ${lugar}`, wish: { method: 'PATCH', path: `${processo.endereco}/${id}/saida`, body } };
  });
  return {
    devidas: devidas(noQuadro, lotes),
    registrar: async (saidas: readonly SaidaDevida[], rascunho: Rascunho): Promise<void> => {
      for (const saida of saidas) await mutateAsync({ ...saida, rascunho });
    },
  };
};
