import { Alert, Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Retirado as Retirada } from '../../../http/problem.js';
import { instant } from '../../../ui/format.js';
import { useIrPara } from './quando.js';
import classes from './tempo.module.css';

/** Tells that the subject of the page was removed, with the time, author and reason, and links to its earlier state. */
export const Retirado = ({ oQue, retirado: { em, por, motivo } }: { readonly oQue: string; readonly retirado: Retirada }) => {
  const irPara = useIrPara();
  return (
    <Alert
      color="ambar"
      icon={<IconTrash aria-hidden="true" />}
      title={`${oQue} foi retirado em ${instant(em)}${por === null ? '' : ` por ${por}`}`}
      className={classes['banner'] ?? ''}
      role="status"
    >
      <Group gap="sm" justify="space-between">
        <span>{motivo === null ? 'Não se disse por quê.' : `Motivo: ${motivo}`} A história guarda tudo.</span>
        <Button
          size="xs"
          variant="default"
          className="only-screen"
          onClick={() => irPara({ conhecidoEm: new Date(Date.parse(em) - 1).toISOString() })}
        >
          Ver como era antes
        </Button>
      </Group>
    </Alert>
  );
};
