/**
 * The base codes of languages: those that Unicode's tables name in English.
 * https://www.unicode.org/reports/tr35/#unicode_language_subtag
 */

const NAMED = new Set(
  `
    aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang ann anp
    ar arc arn aro arp arq ars arw ary arz as asa ase ast atj av avk awa ay az ba bal ban
    bar bas bax bbc bbj be bej bem bew bez bfd bfq bg bgc bgn bho bi bik bin bjn bkm bla
    blo blt bm bn bo bpy bqi br bra brh brx bs bss bua bug bum byn byv ca cad car cay cch
    ccp ce ceb cgg ch chb chg chk chm chn cho chp chr chy cic ckb clc co cop cps cr crg
    crh crj crk crl crm crr crs cs csb csw cu cv cy da dak dar dav de del den dgr din dje
    doi dsb dtp dua dum dv dyo dyu dz dzg ebu ee efi egl egy eka el elx en enm eo es esu
    et eu ewo ext fa fan ff fi fil fit fj fo fon fr frc frm fro frp frr frs fur fy ga gaa
    gag gan gay gba gbz gd gez gil gl glk gmh gn goh gon gor got grb grc gsw gu guc gur
    guz gv gwi ha hai hak haw hax he hi hif hil hit hmn hnj ho hr hsb hsn ht hu hup hur hy
    hz ia iba ibb id ie ig ii ik ikt ilo inh io is it iu izh ja jam jbo jgo jmc jpr jrb
    jut jv ka kaa kab kac kaj kam kaw kbd kbl kcg kde kea kek ken kfo kg kgp kha kho khq
    khw ki kiu kj kk kkj kl kln km kmb kn ko koi kok kos kpe kr krc kri krj krl kru ks ksb
    ksf ksh ku kum kut kv kw kwk kxv ky la lad lag lah lam lb lez lfn lg li lij lil liv
    lkt lmo ln lo lol lou loz lrc lsm lt ltg lu lua lui lun luo lus luy lv lzh lzz mad maf
    mag mai mak man mas mde mdf mdr men mer mfe mg mga mgh mgo mh mi mic min mk ml mn mnc
    mni moe moh mos mr mrj ms mt mua mus mwl mwr mwv my mye myv mzn na nan nap naq nb nd
    nds ne new ng nia niu njo nl nmg nn nnh no nog non nov nqo nr nso nus nv nwc ny nym
    nyn nyo nzi oc oj ojb ojc ojs ojw oka om or os osa ota pa pag pal pam pap pau pcd pcm
    pdc pdt peo pfl phn pi pis pl pms pnt pon pqm prg pro ps pt qu quc qug raj rap rar rgn
    rhg rif rm rn ro rof rom rtm ru rue rug rup rw rwk sa sad sah sam saq sas sat saz sba
    sbp sc scn sco sd sdc sdh se see seh sei sel ses sg sga sgs shi shn shu si sid sk sl
    slh sli sly sm sma smj smn sms sn snk so sog sq sr srn srr ss ssy st stq str su suk
    sus sux sv sw swb syc syr szl ta tce tcy te tem teo ter tet tg tgx th tht ti tig tiv
    tk tkl tkr tlh tli tly tmh tn to tog tok tpi tr tru trv trw ts tsd tsi tt ttm ttt tum
    tvl twq ty tyv tzm udm ug uga uk umb ur uz vai ve vec vep vi vls vmf vmw vo vot vro
    vun wa wae wal war was wbp wo wuu xal xh xmf xnr xog yao yap yav ybb yi yo yrl yue za
    zap zbl zea zen zgh zh zu zun zza
  `
    .trim()
    .split(/\s+/),
)

/** Norwegian without a variant is Bokmål. */
export const BOKMAL = 'nb'

export function isNamedLanguage(code: string): boolean {
  return NAMED.has(code)
}

/** All base codes of a record's language, sorted. */
export const BASE_LANGUAGES: readonly string[] = Object.freeze(
  [...NAMED, 'und'].filter((code) => code !== BOKMAL).toSorted(),
)
