import { Alert, Text } from '@mantine/core';
import { IconBasketQuestion } from '@tabler/icons-react';
import classes from '../ensaio/ensaio.module.css';
import type { LoteCompleto } from './lotes.api.js';

/** Days on which more coffee became lots than was picked, for this lot or its ancestors, without a reason; shown for as long as it is so. */
export const AMais = ({ aMais }: Pick<LoteCompleto, 'aMais'>) =>
  aMais.length > 0 && (
    <Alert color="ambar" icon={<IconBasketQuestion aria-hidden="true" />} title="Falta colheita: viraram lote mais litros do que se colheu">
      <ul className={classes['warnings']}>
        {aMais.map(({ talhaoId, em, aviso }) => (
          <li key={`${talhaoId} ${em}`}>{aviso}</li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        A colheita não foi lançada, ou mudou de dia, de talhão ou de litros depois, ou foi excluída. Lance ou corrija a colheita, ou corrija
        o lote. Até lá, o dossiê e o pacote para a União Europeia dizem o mesmo.
      </Text>
    </Alert>
  );
