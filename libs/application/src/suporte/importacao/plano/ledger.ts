import type { Steps } from '@tulha/domain/kernel/steps';
import type { Safra } from '@tulha/domain/suporte/importacao/modelo';
import { ordenarMovimentos } from '@tulha/domain/suporte/importacao/ordem';
import type { Canteiro } from './ledger/canteiro.js';
import { deposito, venda } from './ledger/comercio.js';
import { armazem, lote, secagem, terreiro } from './ledger/passagens.js';
import { beneficio, rebeneficio } from './ledger/processos.js';
import type { Obra } from './obra.js';

/** Every movement of coffee, in the order in which the ledger can take them. */
export function* planejarLedger(obra: Obra, safra: Safra, conta: number): Steps<void> {
  const passos = obra.etapa('Café', true);
  const canteiro: Canteiro = { obra, safra: { safras: safra.safras }, conta, passos, fazendas: new Map() };
  for (const movimento of ordenarMovimentos(safra)) {
    yield;
    if (movimento.tipo === 'lote') lote(canteiro, movimento);
    else if (movimento.tipo === 'terreiro') terreiro(canteiro, movimento);
    else if (movimento.tipo === 'secagem') secagem(canteiro, movimento);
    else if (movimento.tipo === 'armazem') armazem(canteiro, movimento);
    else if (movimento.tipo === 'beneficio') beneficio(canteiro, movimento);
    else if (movimento.tipo === 'rebeneficio') rebeneficio(canteiro, movimento);
    else if (movimento.tipo === 'cooperativa') deposito(canteiro, movimento);
    else if (movimento.tipo === 'venda') venda(canteiro, movimento);
  }
}
