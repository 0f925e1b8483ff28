import { catalogues } from '../../catalogues/index.js';
import type { Catalogue } from '../../kernel/catalogue/catalogue.js';
import { type Frase, frasesSobre } from './frase.js';
import { frasesDeAcesso, frasesDosParametros } from './frases/acesso.js';
import { frasesDaFolha, frasesDaVenda, frasesDeAtividades, frasesDoFinanceiro } from './frases/escritorio.js';
import { frasesDaRastreabilidade } from './frases/rastreabilidade.js';
import { frasesDoSuporte } from './frases/suporte.js';

/** The phrases of a catalogue's facts, from its declaration. */
const doCadastro = ({ tabela, genero, title, permissao, tipos, mover }: Catalogue): Record<string, Frase> => {
  const sobre = frasesSobre(permissao, tabela, `${tabela}Id`);
  const [objeto, plural] = [`${genero === 'm' ? 'o' : 'a'} ${title.singular.toLowerCase()}`, title.plural.toLowerCase()];
  return {
    [tipos.cadastrado]: sobre(['cadastrou', objeto, plural]),
    [tipos.alterado]: sobre(['alterou', objeto, plural]),
    [tipos.excluido]: sobre(['excluiu', objeto, plural]),
    ...(mover && { [tipos.movido]: sobre(['moveu', `para outro registro o que era d${objeto}`, `${plural} para outros registros`]) }),
  };
};

/** Phrases that are written down by hand; `frases.spec.ts` of the application does not compile while one is missing. */
export const frasesEscritas = {
  ...frasesDeAcesso,
  ...frasesDosParametros,
  ...frasesDeAtividades,
  ...frasesDaVenda,
  ...frasesDoFinanceiro,
  ...frasesDaFolha,
  ...frasesDaRastreabilidade,
  ...frasesDoSuporte,
};

/** How each type of fact is told, by its name. */
export const frases: Readonly<Record<string, Frase>> = Object.assign(
  {},
  frasesEscritas,
  ...Object.values<Catalogue>(catalogues).map(doCadastro),
);

/** Types that are told, by their name. */
export const contadas: readonly (readonly [tipo: string, frase: Frase])[] = Object.entries(frases).filter(
  ([, { calada }]) => calada === undefined,
);
