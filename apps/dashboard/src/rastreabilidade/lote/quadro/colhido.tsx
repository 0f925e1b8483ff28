import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { quantity, whole } from '../../../ui/format.js';
import type { Colhido } from './quadro.api.js';
import classes from './quadro.module.css';

const Talhao = ({ talhao, nome, colhido, emLotes, despolpado, semLote, aMais }: Colhido['talhoes'][number]) => (
  <li className={classes['lote']}>
    <Link to={`/cadastros/cad-talhoes/${talhao}`}>{nome}</Link>
    <span className={classes['quanto']}>{quantity(semLote, 'L')}</span>
    <Text size="sm" c="dimmed" component="span" className={classes['desde'] ?? ''}>
      {`${quantity(colhido, 'L')} colhidos, ${quantity(emLotes, 'L')} em lotes`}
      {despolpado > 0 && `, ${quantity(despolpado, 'L')} na despolpa`}
    </Text>
    {aMais > 0 && (
      <Badge color="ambar" className={classes['aviso'] ?? ''}>
        {quantity(aMais, 'L')} a mais do que se colheu
      </Badge>
    )}
  </li>
);

/** Litres picked that are in no lot, and litres in lots that were never picked; plot by plot once opened. */
export const ColhidoSemLote = ({ colhido: { semLote, aMais, talhoes } }: { readonly colhido: Colhido }) => (
  <details className={classes['local']}>
    <summary>
      <span className={classes['nome']}>Colhido, ainda sem lote</span>
      {aMais > 0 && <IconAlertTriangle size="1.1rem" className={classes['alerta'] ?? ''} aria-label="Precisa de atenção" role="img" />}
      <span className={classes['total']}>{whole(semLote, 'L')}</span>
    </summary>
    <ul className={classes['lotes']}>
      {talhoes
        .filter((um) => um.semLote + um.aMais > 0)
        .map((um) => (
          <Talhao key={um.talhao} {...um} />
        ))}
    </ul>
  </details>
);
