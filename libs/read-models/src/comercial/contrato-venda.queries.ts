import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import type { Reader } from '../read/reader.js';
import { linhasDe } from '../registers/line.queries.js';

/** The fixed parts of contracts, and the sacas that each contract is of. */
export const contratosComFixacoes = async (reader: Reader, ids: readonly number[]) => {
  const contratos = await reader
    .de('contrato_venda')
    .select(['id', 'sacas_milesimos'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const fixacoes = await linhasDe(reader, contratoVenda.lines.fixacoes, ids);
  return contratos.map(({ id, sacas_milesimos }) => ({
    id,
    sacasMilesimos: Number(sacas_milesimos),
    fixacoes: (fixacoes.get(id) ?? []).map((uma) => ({
      sacasMilesimos: Number(uma['sacasMilesimos']),
      precoSacaCentavos: Number(uma['precoSacaCentavos']),
    })),
  }));
};
