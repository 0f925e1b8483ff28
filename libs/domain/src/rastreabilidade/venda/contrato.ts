import { emSacas, gramasDe } from '../../comercial/contrato/andamento.js';
import { DomainError } from '../../kernel/errors.js';
import { refuse } from '../errors.js';
import { type Ledger, show } from '../ledger/ledger.js';
import type { NoContrato } from './venda.commands.js';
import type { VendaDita } from './venda.events.js';

const massaDe = ({ itens }: Pick<VendaDita, 'itens'>): number => itens.reduce((soma, { massaG }) => soma + massaG, 0);

/** The grams that other sales have under a contract. The ledger has all of them, so that two sales of one instant count one another. */
const deOutras = ({ vendas }: Ledger, contratoId: number, vendaId: number): number =>
  Object.entries(vendas).reduce(
    (soma, [id, { termos }]) => soma + (Number(id) !== vendaId && termos.contratoId === contratoId ? massaDe(termos) : 0),
    0,
  );

/**
 * Why a sale sells more than its contract is of; undefined where it does not. A change by which the sale takes no more of the contract than it
 * had keeps the reason given before. @throws VENDA_ALEM_DO_CONTRATO where no reason is given
 */
export const alemDoContrato = (ledger: Ledger, vendaId: number, novos: VendaDita, { contrato, motivo }: NoContrato): string | undefined => {
  const { contratoId } = novos;
  if (contratoId === undefined) return undefined;
  if (contrato === undefined) return novos.alemDoContrato;
  const esta = massaDe(novos);
  const somaG = deOutras(ledger, contratoId, vendaId) + esta;
  if (somaG <= contrato.maximoG) return undefined;
  const antes = ledger.vendas[vendaId]?.termos;
  const tinha = antes?.contratoId === contratoId ? massaDe(antes) : 0;
  const porque = motivo ?? (esta <= tinha ? antes?.alemDoContrato : undefined);
  if (porque !== undefined || (tinha > 0 && esta <= tinha)) return porque;
  const { numero, sacasMilesimos } = contrato;
  const alem = somaG - gramasDe({ sacasMilesimos, tolerancia: null }).contratadoG;
  const { code, kind, message, details, campo } = refuse('VENDA_ALEM_DO_CONTRATO', {
    ...{ numero, contratadas: show(sacasMilesimos), vendidas: show(emSacas(somaG)), alem: show(alem) },
  });
  throw new DomainError(code, kind, message, details, campo, [{ campo: 'motivo', mensagem: 'Diga o motivo. Ele fica na venda.' }]);
};
