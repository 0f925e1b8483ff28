import { defineCatalogue, type Errado } from '../kernel/catalogue/catalogue.js';
import { day, flag, integer, money, option, optional, percent, text, withDefault } from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';
import { daLei, LEIS, type Lei, NOMES_DAS_LEIS } from './leis/leis.fields.js';

type Dados = Readonly<Record<string, unknown>>;

const falta = (campo: string, mensagem: string): Errado => ({ campo, mensagem });
const preenchido = (valor: unknown): boolean => valor !== null && valor !== undefined;

/** A rule in use says by how much it is counted, and by which law. */
const oQueFalta = (lei: Lei, { valorDiaCentavos, partes, percentual, fonte }: Dados): Errado | undefined => {
  const { conta, nome, partes: sabidas, fonte: sabida } = daLei[lei];
  if (conta === 'POR_DIA' && !Number(valorDiaCentavos)) return falta('valorDia', `${nome}: informe o mínimo de um dia.`);
  if (conta === 'PARTES' && !preenchido(partes) && sabidas === null)
    return falta('partes', `${nome}: informe uma parte em quantas, como 12 para um doze avos.`);
  if (conta === 'PERCENTUAL' && !Number(percentual)) return falta('percentual', `${nome}: informe a porcentagem.`);
  return !preenchido(fonte) && sabida === null ? falta('fonte', `${nome}: informe a lei e o artigo de onde vem o valor.`) : undefined;
};

/** A rule of law that payroll sheets follow, as the account says it: since when, how much, by which law. None is followed until it is switched on. */
export const regraDaLei = defineCatalogue({
  nome: 'RegraDaLei',
  genero: 'f',
  tabela: 'regra_da_lei',
  path: 'cad-regras-lei',
  title: { singular: 'Regra da lei', plural: 'Regras da lei' },
  permissao: 'folha',
  fields: {
    descricao: optional(text('Descrição', { max: 120 })),
    lei: option('Regra', LEIS, {
      rotulos: NOMES_DAS_LEIS,
      help: 'Piso e repouso somam ao que se paga; INSS desconta; 13º, férias, terço e FGTS são provisão: a folha diz quanto, e não paga.',
    }),
    emUso: withDefault(flag('Em uso', { help: 'Só as regras em uso entram nas folhas abertas. As fechadas não mudam.' }), 0),
    inicio: day('Vale desde'),
    fim: optional(day('Vale até', { help: 'O último dia. Em branco, vale até que outra da mesma regra comece.' })),
    valorDia: optional(money('Mínimo de um dia', { secao: 'Quanto', help: 'Só do piso: o que um dia por produção tem de render.' })),
    partes: optional(
      integer('Uma parte em', { min: 1, max: 1_000, help: 'Do repouso, do 13º e das férias: 12 é um doze avos. Do terço, em branco é 3.' }),
    ),
    percentual: optional(percent('Porcentagem', { help: 'Do FGTS e do INSS.' })),
    faixaAte: optional(
      money('Até quanto', { help: 'Só do INSS em faixas: uma regra para cada faixa, todas desde o mesmo dia. Em branco, a última.' }),
    ),
    fonte: optional(
      text('Lei e artigo', { max: 120, secao: 'De onde vem', help: 'Do piso e do repouso, em branco é a lei que já se sabe.' }),
    ),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['lei', 'emUso', 'inicio', 'fim', 'valorDia', 'partes', 'percentual', 'faixaAte'],
  unique: [],
  rotulo: ({ descricao, lei, inicio }) =>
    String(descricao ?? '').trim() || `${NOMES_DAS_LEIS[lei as Lei] ?? String(lei)} desde ${diaToBr(String(inicio))}`,
  regra: (dados) => {
    const { inicio, fim, emUso } = dados;
    if (fim && String(fim) < String(inicio))
      return falta('fim', `O fim vem antes do início, ${diaToBr(String(inicio))}. Corrija um dos dois.`);
    return Number(emUso ?? 0) === 1 ? oQueFalta(dados['lei'] as Lei, dados) : undefined;
  },
});
