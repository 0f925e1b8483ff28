import { Alert, Text } from '@mantine/core';
import { IconScaleOutline } from '@tabler/icons-react';
import { Link } from 'react-router';
import { day, instant } from '../../ui/format.js';
import { LOTES, type LoteCompleto } from './lotes.api.js';
import classes from '../ensaio/ensaio.module.css';

const CARENCIA = 'COLHIDO_EM_CARENCIA';

const tituloDe = (ressalvas: LoteCompleto['ressalvas']): string => {
  const carencia = ressalvas.some(({ regra }) => regra === CARENCIA) && 'colhido em carência';
  const quantidades = ressalvas.some(({ regra }) => regra !== CARENCIA) && 'as quantidades não fecham';
  return `Com ressalva: ${[carencia, quantidades].filter(Boolean).join(', e ')}`;
};

/** Figures that did not add up, in this lot or its ancestors, and the reason they were accepted. They are shown for ever. */
export const Ressalvas = ({ id, ressalvas }: Pick<LoteCompleto, 'id' | 'ressalvas'>) =>
  ressalvas.length > 0 && (
    <Alert color="ambar" icon={<IconScaleOutline aria-hidden="true" />} title={tituloDe(ressalvas)}>
      <ul className={classes['warnings']}>
        {ressalvas.map(({ lote, codigo, aviso, motivo, em, registradoEm, ator, desfeita }) => (
          <li key={`${lote} ${registradoEm} ${aviso}`}>
            {lote !== id && (
              <>
                <Link to={`${LOTES}/${lote}`}>{codigo}</Link>, {day(em)}:{' '}
              </>
            )}
            {aviso} Motivo: “{motivo}”
            <Text size="xs" c="dimmed">
              Registrado em {instant(registradoEm)}
              {ator && ` por ${ator}`}
              {desfeita && '. Corrigido ou excluído depois.'}
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
