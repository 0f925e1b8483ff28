import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { day, instant } from '../../../ui/format.js';
import { eAgora, type Quando, useErroDoQuando, useIrPara, useQuando } from './quando.js';
import classes from './tempo.module.css';

/** `como era em 10/06/2026 (como se sabia em 11/06/2026 07:00:00)`. */
const frase = ({ em, conhecidoEm }: Quando): string => {
  const sabia = conhecidoEm && `como se sabia em ${instant(conhecidoEm)}`;
  if (em === undefined) return sabia ?? '';
  return `como era em ${day(em)}${sabia ? ` (${sabia})` : ''}`;
};

const DO_LOTE = 'Fatos, saldo, origem, genealogia e história são os de então.';

type FaixaProps = {
  readonly semLote?: boolean;
  /** The subject of the page, with its article. */
  readonly oQue?: string;
  /** The parts of the page that show that moment. */
  readonly diz?: string;
  /** The page has a control for the moment, which itself shows errors in the address. */
  readonly comControle?: boolean;
};

/** Says that the page shows the past, and links back; or that the address asks for an impossible moment. Nothing where it shows the present. */
export const Faixa = ({ semLote = false, oQue = 'o lote', diz = DO_LOTE, comControle = false }: FaixaProps) => {
  const quando = useQuando();
  const irPara = useIrPara();
  const { em, conhecidoEm } = useErroDoQuando();
  const erro = em ?? conhecidoEm;
  if (erro !== undefined && !comControle)
    return (
      <Alert color="ambar" icon={<IconHistory aria-hidden="true" />} role="alert" title={erro}>
        O que está aqui é o de agora.
      </Alert>
    );
  if (eAgora(quando)) return null;
  return (
    <Alert
      color="ambar"
      icon={<IconHistory aria-hidden="true" />}
      title={`Você está vendo ${oQue} ${frase(quando)}`}
      className={classes['banner'] ?? ''}
      role="status"
    >
      <Group gap="sm" justify="space-between">
        <span>{semLote ? 'Nesse momento o lote ainda não existia, ou não se sabia dele.' : diz}</span>
        <Button size="xs" variant="default" className="only-screen" onClick={() => irPara({})}>
          Voltar para agora
        </Button>
      </Group>
    </Alert>
  );
};
