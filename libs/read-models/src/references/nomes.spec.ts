import { todosOsRegistros } from '@tulha/domain/references/todos';
import { procuraColumn } from '../declare/table.js';
import { tablesOf } from '../declare/signature.js';
import { projections } from '../tables.js';

describe('nomes dos registros', () => {
  it('cada um que tem nome se acha por ele: a sua tabela o guarda também como se procura', () => {
    const tables = new Map(tablesOf(projections).map((table) => [table.name, Object.keys(table.columns)]));
    const faltam = Object.values(todosOsRegistros).flatMap(({ tabela, nome }) =>
      typeof nome !== 'string' || tables.get(tabela)?.includes(procuraColumn(nome)) ? [] : [`${tabela}.${nome}`],
    );
    expect(faltam).toEqual([]);
  });
});
