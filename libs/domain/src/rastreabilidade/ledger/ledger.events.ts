import type { FactOf } from '../../kernel/facts.js';
import { despolpagemEvents } from '../despolpagem/despolpagem.events.js';
import { ressecagemEvents } from '../ressecagem/ressecagem.events.js';
import { amostraEvents } from '../amostra/amostra.events.js';
import { classificacaoEvents } from '../classificacao/classificacao.events.js';
import { leituraEvents } from '../leitura/leitura.events.js';
import { correcaoEvents } from './correcao.events.js';
import { armazemEvents } from '../armazem/armazem.events.js';
import { beneficioEvents } from '../beneficio/beneficio.events.js';
import { cooperativaEvents } from '../cooperativa/cooperativa.events.js';
import { loteEvents } from '../lote/lote.events.js';
import { rebeneficioEvents } from '../rebeneficio/rebeneficio.events.js';
import { secagemEvents } from '../secagem/secagem.events.js';
import { terreiroEvents } from '../terreiro/terreiro.events.js';
import { entregaEvents } from '../venda/entrega.events.js';
import { vendaNoLedgerEvents } from '../venda/venda.events.js';

/** Every fact of the ledger. */
export const ledgerEvents = {
  ...loteEvents,
  ...despolpagemEvents,
  ...terreiroEvents,
  ...secagemEvents,
  ...ressecagemEvents,
  ...armazemEvents,
  ...beneficioEvents,
  ...rebeneficioEvents,
  ...cooperativaEvents,
  ...vendaNoLedgerEvents,
  ...entregaEvents,
  ...correcaoEvents,
  ...amostraEvents,
  ...classificacaoEvents,
  ...leituraEvents,
};
export type LedgerEvent = FactOf<typeof ledgerEvents>;
