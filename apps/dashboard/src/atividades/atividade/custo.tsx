import { Paper } from '@mantine/core';
import { Facts } from '../../ui/facts.js';
import { money, sum } from '../../ui/format.js';
import { valueIn } from '../../screens/cell.js';
import { type Piece, usePiece } from '../../screens/pieces/piece.js';
import { type Atividade, REG_ATIVIDADES } from './atividades.api.js';
import { pecasDe } from './partes.js';
import classes from './atividade.module.css';

/** The cost of the lines of one kind; nothing where it is zero. */
const DaParte = ({ path, piece }: { readonly path: string; readonly piece: Piece }) => {
  const { data = [] } = usePiece({ path, piece });
  const custo = sum(
    data.map((line) => Number(valueIn(line, 'total') ?? 0)),
    2,
  );
  return (
    custo > 0 && (
      <li>
        <span>{piece.title.plural}</span> <span>{money(custo)}</span>
      </li>
    )
  );
};

/** The cost of an activity, in total and by part. */
export const Custo = ({ row }: { readonly row: Atividade }) => (
  <Paper p="md" component="section" aria-label="Custo">
    <Facts
      items={[
        [
          'Custo',
          <strong key="custo" className={classes['total']}>
            {money(row.total)}
          </strong>,
        ],
        row.talhoes.length > 1 && ['Repartido', `entre ${row.talhoes.length} talhões, pela área`],
      ]}
    />
    <ul className={classes['custos']}>
      {pecasDe(row).map((piece) => (
        <DaParte key={piece.key} path={`${REG_ATIVIDADES}/${row.id}`} piece={piece} />
      ))}
    </ul>
  </Paper>
);
