-- Each renewal of a preservation has a deadline of its own, told from the one before by the day of the renewal; those that stand now say so too.
update deadlines d set source_kind = d.source_kind || '.' || p.renewed_on
  from law_case_preservations p
  where d.subject_kind = 'law_case' and d.source_kind = 'preservation.CPL-PRES-RENEW7'
    and p.organization_id = d.organization_id and p.id = d.source_id and p.renewed_on is not null;
