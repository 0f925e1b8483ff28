import { ehLugar } from './estadas.js';
import type { Ledger, Unidade } from './ledger.js';
import { alem, umidadeAlem } from './limites.js';
import { chaveDe, ligadosA } from './registro.js';
import { comRessalvas } from './ressalva.js';

/**
 * The plausibility rules that secagem and ressecagem share: in a dryer coffee becomes drier and lighter, or the user has to
 * give a reason.
 */

type DoSecador = 'secagem' | 'ressecagem';
type Porcoes = readonly { readonly unidade: Unidade; readonly quantidadeMilesimos: number }[];
type Medidas = {
  readonly umidadeEntradaPct?: string | null | undefined;
  readonly umidadeSaidaPct?: string | null | undefined;
  readonly pesoEntradaG?: number | null | undefined;
  readonly pesoSaidaG?: number | null | undefined;
};

/** The weight of the portions when it was not measured: for coffee in kilograms, the sum of its lots. */
const pesoDe = (lotes: Porcoes): number | null =>
  lotes.every(({ unidade }) => unidade === 'kg') ? lotes.reduce((soma, { quantidadeMilesimos }) => soma + quantidadeMilesimos, 0) : null;

/** The findings about a finished drying, for its fact. @throws UMIDADE_A_MAIS, PESO_A_MAIS */
export const ressalvasDaSecagem = (medidas: Medidas, lotes: Porcoes, motivo: string | null | undefined) =>
  comRessalvas(
    [
      umidadeAlem(medidas.umidadeEntradaPct, medidas.umidadeSaidaPct, 'umidadeSaida'),
      alem('PESO_A_MAIS', medidas.pesoEntradaG ?? pesoDe(lotes), medidas.pesoSaidaG ?? null, 'pesoSaida'),
    ],
    motivo,
  );

/** The measurements taken when the coffee entered its dryer. */
export const aoEntrarNoSecador = ({ lotes, registros }: Ledger, processo: DoSecador, id: number): Medidas => {
  const chave = chaveDe(processo, id);
  const registro = registros[chave];
  const passos = lotes[registro?.entradas[0]?.loteId ?? 0]?.passos ?? [];
  const entrou = passos.find((passo) => passo.registro === chave && ehLugar(passo.etapa));
  return { umidadeEntradaPct: entrou?.umidadePct, pesoEntradaG: registro?.pesoG };
};

type Leitura = { readonly leituraId: number; readonly processo: DoSecador; readonly processoId: number; readonly umidadePct: string };

/** The finding about a reading, compared with the one before it, or with the entry. @throws UMIDADE_A_MAIS */
export const ressalvasDaLeitura = (
  ledger: Ledger,
  { leituraId, processo, processoId, umidadePct }: Leitura,
  em: string,
  motivo: string | null | undefined,
) => {
  const propria = chaveDe('leitura', leituraId);
  const anteriores = ligadosA(ledger, chaveDe(processo, processoId)).flatMap((chave) => {
    const lida = ledger.registros[chave];
    return chave === propria || !lida || lida.em >= em ? [] : [lida];
  });
  const ultima = anteriores.toSorted((a, b) => (a.em < b.em ? -1 : 1)).at(-1);
  const antes = ultima?.umidadePct ?? aoEntrarNoSecador(ledger, processo, processoId).umidadeEntradaPct;
  return comRessalvas([umidadeAlem(antes, umidadePct, 'umidade')], motivo);
};
