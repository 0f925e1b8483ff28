import type { AmostraEvent } from '../../../rastreabilidade/amostra/amostra.events.js';
import type { ArmazemEvent } from '../../../rastreabilidade/armazem/armazem.events.js';
import type { BeneficioEvent } from '../../../rastreabilidade/beneficio/beneficio.events.js';
import type { ClassificacaoEvent } from '../../../rastreabilidade/classificacao/classificacao.events.js';
import type { CooperativaEvent } from '../../../rastreabilidade/cooperativa/cooperativa.events.js';
import type { DespolpagemEvent } from '../../../rastreabilidade/despolpagem/despolpagem.events.js';
import type { CorrecaoEvent } from '../../../rastreabilidade/ledger/correcao.events.js';
import type { LeituraEvent } from '../../../rastreabilidade/leitura/leitura.events.js';
import type { LoteEvent } from '../../../rastreabilidade/lote/lote.events.js';
import type { PublicacaoEvent } from '../../../rastreabilidade/publicacao/publicacao.events.js';
import type { RebeneficioEvent } from '../../../rastreabilidade/rebeneficio/rebeneficio.events.js';
import type { RessecagemEvent } from '../../../rastreabilidade/ressecagem/ressecagem.events.js';
import type { SecagemEvent } from '../../../rastreabilidade/secagem/secagem.events.js';
import type { TerreiroEvent } from '../../../rastreabilidade/terreiro/terreiro.events.js';
import type { VendaNoLedgerEvent } from '../../../rastreabilidade/venda/venda.events.js';
import { type Frase, type FrasesDe, frasesSobre } from '../frase.js';

const MODULO = 'rastreabilidade';
const lote = frasesSobre(MODULO, 'lote', 'loteId');
const terreiro = frasesSobre(MODULO, 'terreiro_entrada', 'terreiroEntradaId');
const secagem = frasesSobre(MODULO, 'secagem', 'secagemId');
const ressecagem = frasesSobre(MODULO, 'ressecagem', 'ressecagemId');
const armazem = frasesSobre(MODULO, 'armazem_entrada', 'armazemEntradaId');
const despolpa = frasesSobre(MODULO, 'despolpagem', 'despolpagemId');
const beneficio = frasesSobre(MODULO, 'beneficio', 'beneficioId');
const rebeneficio = frasesSobre(MODULO, 'rebeneficio', 'rebeneficioId');
const deposito = frasesSobre(MODULO, 'deposito', 'depositoId');
const venda = frasesSobre('comercial', 'venda', 'vendaId');

/** Tables of the records of each process, as `RegistroExcluido` names them. */
const TABELAS: Readonly<Record<CorrecaoEvent['data']['processo'], string>> = {
  terreiro: 'terreiro_entrada',
  secagem: 'secagem',
  ressecagem: 'ressecagem',
  armazem: 'armazem_entrada',
  despolpagem: 'despolpagem',
  beneficio: 'beneficio',
  rebeneficio: 'rebeneficio',
  cooperativa: 'deposito',
};

/** A reading is of the drying whose curve it is on. */
const leitura = ([verbo, objeto, plural]: readonly [string, string, string]): Frase<LeituraEvent['data']> => ({
  verbo,
  objeto,
  plural,
  modulo: MODULO,
  alvo: ({ processo, processoId }) => ({ especie: processo, id: processoId }),
});

const frasesDosProcessos: FrasesDe<
  TerreiroEvent | SecagemEvent | RessecagemEvent | ArmazemEvent | DespolpagemEvent | BeneficioEvent | RebeneficioEvent | CooperativaEvent
> = {
  EntradaNoTerreiroRegistrada: terreiro(['registrou', 'a entrada no terreiro', 'entradas no terreiro']),
  SaidaDoTerreiroRegistrada: terreiro(['registrou', 'a saída do terreiro', 'saídas do terreiro']),
  TerreiroCorrigido: terreiro(['corrigiu', 'o registro do terreiro', 'registros do terreiro']),
  SecagemIniciada: secagem(['iniciou', 'a secagem', 'secagens']),
  SecagemConcluida: secagem(['concluiu', 'a secagem', 'secagens']),
  SecagemCorrigida: secagem(['corrigiu', 'a secagem', 'secagens']),
  RessecagemIniciada: ressecagem(['iniciou', 'a ressecagem', 'ressecagens']),
  RessecagemConcluida: ressecagem(['concluiu', 'a ressecagem', 'ressecagens']),
  RessecagemCorrigida: ressecagem(['corrigiu', 'a ressecagem', 'ressecagens']),
  EntradaNoArmazemRegistrada: armazem(['registrou', 'a entrada no armazém', 'entradas no armazém']),
  SaidaDoArmazemRegistrada: armazem(['registrou', 'a saída do armazém', 'saídas do armazém']),
  ArmazemCorrigido: armazem(['corrigiu', 'o registro do armazém', 'registros do armazém']),
  DespolpaRealizada: despolpa(['registrou', 'a despolpa', 'despolpas']),
  DespolpaCorrigida: despolpa(['corrigiu', 'a despolpa', 'despolpas']),
  BeneficioRealizado: beneficio(['registrou', 'o benefício', 'benefícios']),
  BeneficioCorrigido: beneficio(['corrigiu', 'o benefício', 'benefícios']),
  RebeneficioRealizado: rebeneficio(['registrou', 'o rebenefício', 'rebenefícios']),
  RebeneficioCorrigido: rebeneficio(['corrigiu', 'o rebenefício', 'rebenefícios']),
  DepositoRealizado: deposito(['registrou', 'o depósito na cooperativa', 'depósitos na cooperativa']),
  DepositoCorrigido: deposito(['corrigiu', 'o depósito na cooperativa', 'depósitos na cooperativa']),
};

/** What happens to coffee, from the picking to the sale. */
export const frasesDaRastreabilidade: FrasesDe<
  LoteEvent | CorrecaoEvent | AmostraEvent | ClassificacaoEvent | LeituraEvent | PublicacaoEvent | VendaNoLedgerEvent
> &
  typeof frasesDosProcessos = {
  ...frasesDosProcessos,
  LoteFormado: lote(['formou', 'o lote', 'lotes']),
  AmostraRegistrada: lote(['registrou', 'uma amostra do lote', 'amostras']),
  AmostraCorrigida: lote(['corrigiu', 'uma amostra do lote', 'amostras']),
  AmostraExcluida: lote(['excluiu', 'uma amostra do lote', 'amostras']),
  ClassificacaoRegistrada: lote(['registrou', 'uma classificação do lote', 'classificações']),
  ClassificacaoCorrigida: lote(['corrigiu', 'uma classificação do lote', 'classificações']),
  ClassificacaoExcluida: lote(['excluiu', 'uma classificação do lote', 'classificações']),
  LeituraRegistrada: leitura(['registrou', 'uma leitura da secagem', 'leituras do secador']),
  LeituraCorrigida: leitura(['corrigiu', 'uma leitura da secagem', 'leituras do secador']),
  LeituraExcluida: leitura(['excluiu', 'uma leitura da secagem', 'leituras do secador']),
  LotePublicado: lote(['publicou', 'a página do lote', 'páginas de lotes']),
  PublicacaoAlterada: lote(['alterou', 'a página do lote', 'páginas de lotes']),
  PublicacaoRevogada: lote(['tirou do ar', 'a página do lote', 'páginas de lotes']),
  VendaReservada: venda(['abriu', 'a venda', 'vendas']),
  VendaBaixada: venda(['finalizou', 'a venda', 'vendas']),
  VendaEstornada: venda(['reabriu', 'a venda', 'vendas']),
  VendaLiberada: venda(['excluiu', 'a venda', 'vendas']),
  RegistroExcluido: {
    verbo: 'excluiu',
    objeto: 'o registro',
    plural: 'registros da pós-colheita',
    modulo: MODULO,
    alvo: ({ processo, id }) => ({ especie: TABELAS[processo], id }),
  },
};
