import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { day, instant } from '../../ui/format.js';
import { eAgora, type Quando, useIrPara, useQuando } from './quando.js';
import classes from './tempo.module.css';

/** `como era em 10/06/2026 (como se sabia em 11/06/2026 07:00:00)`. */
const dito = ({ em, conhecidoEm }: Quando): string => {
  const sabia = conhecidoEm && `como se sabia em ${instant(conhecidoEm)}`;
  if (em === undefined) return sabia ?? '';
  return `como era em ${day(em)}${sabia ? ` (${sabia})` : ''}`;
};

/** Says that what is on the page is the past, and leads back. Nothing where it is now. */
export const Faixa = ({ semLote = false }: { semLote?: boolean }) => {
  const quando = useQuando();
  const irPara = useIrPara();
  if (eAgora(quando)) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconHistory aria-hidden="true" />}
      title={`Você está vendo o lote ${dito(quando)}`}
      className={classes['banner'] ?? ''}
      role="status"
    >
      <Group gap="sm" justify="space-between">
        <span>
          {semLote
            ? 'Nesse momento o lote ainda não existia, ou não se sabia dele.'
            : 'Fatos, saldo, origem, genealogia e história são os de então.'}
        </span>
        <Button size="xs" variant="default" className="only-screen" onClick={() => irPara({})}>
          Voltar para agora
        </Button>
      </Group>
    </Alert>
  );
};
