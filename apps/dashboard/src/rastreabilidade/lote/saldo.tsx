import { sum, type Unit } from '../../ui/format.js';
import { Quantity } from '../../ui/facts.js';
import classes from './saldo.module.css';

type Props = { readonly quantidade: number; readonly saldo: number; readonly reservado: number; readonly unidade: Unit };

/** How much of the lot is free, promised and gone: a bar for the eye, figures for the rest. */
export const Saldo = ({ quantidade, saldo, reservado, unidade }: Props) => {
  const parts = [
    { key: 'livre', label: 'Livre', value: sum([saldo, -reservado], 3) },
    { key: 'reservado', label: 'Reservado para venda', value: reservado },
    { key: 'saiu', label: 'Já saiu', value: sum([quantidade, -saldo], 3) },
  ];
  const total = Math.max(quantidade, saldo);
  return (
    <div className={classes['saldo']}>
      <div className={classes['bar']} aria-hidden="true">
        {parts.map(({ key, value }) => value > 0 && <span key={key} data-part={key} style={{ flexGrow: value / total }} />)}
      </div>
      <dl className={classes['legend']}>
        {parts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>
              <span className={classes['swatch']} data-part={key} aria-hidden="true" /> {label}
            </dt>
            <dd>
              <Quantity value={value} unit={unidade} exact />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
