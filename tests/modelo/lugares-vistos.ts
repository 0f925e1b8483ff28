import type { Conta } from './cliente.js';
import { NaoConfere } from './conferencia.js';
import { contas, doLote, type Livro, type Passagem, soma } from './livro.js';

/** The places of coffee on the board, compared with the model. */

type NoQuadro = { readonly id: number; readonly processo: string | null; readonly registro: number | null; readonly quantidade: number };

/** Every portion that lies in a place which it entered. */
export const lerLugares = async (conta: Conta): Promise<readonly NoQuadro[]> => {
  const { status, corpo } = await conta.ler('/rastreabilidade/quadro');
  if (status !== 200) throw new NaoConfere('the board', corpo, 200);
  const { secoes } = corpo as { secoes: { locais: { lotes: NoQuadro[] }[] }[] };
  return secoes
    .flatMap(({ locais }) => locais)
    .flatMap(({ lotes }) => lotes)
    .filter(({ processo }) => processo !== null && processo !== 'cooperativa');
};

/**
 * The book with the board's view of the lots it was not sure of. @throws NaoConfere where the board shows another place, or coffee twice
 */
export const comLugaresVistos = (livro: Livro, vistos: readonly NoQuadro[]): Livro => {
  const naPassagem = ({ processo, id }: Passagem) =>
    vistos
      .filter((um) => um.processo === processo && um.registro === id)
      .map((um) => ({ lote: um.id, quantidade: BigInt(Math.round(um.quantidade * 1_000)) }));
  const passagens = livro.passagens.map((passagem) => {
    const resta = naPassagem(passagem);
    for (const { lote, quantidade } of passagem.porcoes) {
      const [la, esperado] = [doLote(resta, lote), doLote(passagem.resta, lote)];
      const certo = livro.incertos.has(lote) ? la >= 0n && la <= quantidade && (passagem.saida === null || la === 0n) : la === esperado;
      if (!certo) throw new NaoConfere(`lot ${lote} in ${passagem.processo} ${passagem.id}`, Number(la), Number(esperado));
    }
    const estranhas = resta.filter(({ lote, quantidade }) => quantidade === 0n || !passagem.porcoes.some((porcao) => porcao.lote === lote));
    if (estranhas.length > 0)
      throw new NaoConfere(
        `${passagem.processo} ${passagem.id} holds`,
        estranhas.map(({ lote }) => lote),
        [],
      );
    return { ...passagem, resta };
  });
  for (const { id } of livro.lotes) {
    const la = soma(passagens.map(({ resta }) => doLote(resta, id)));
    const { naFazenda } = contas(livro, id);
    if (la > naFazenda) throw new NaoConfere(`lot ${id} in places`, Number(la), Number(naFazenda));
  }
  return { ...livro, passagens, incertos: new Set() };
};
